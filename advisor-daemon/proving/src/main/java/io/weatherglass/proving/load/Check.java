package io.weatherglass.proving.load;

/**
 * Something that must be so whatever the machine.
 *
 * @param name what must be so
 * @param held whether it was
 * @param detail the numbers behind it
 */
record Check(String name, boolean held, String detail) {}
