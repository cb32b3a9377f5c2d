package io.weatherglass.proving.load;

/** A requirement that does not depend on the machine. */
record Check(String name, boolean held, String detail) {}
