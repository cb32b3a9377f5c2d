package io.weatherglass.proving.load;

/** Something that must be so whatever the machine. */
record Check(String name, boolean held, String detail) {}
