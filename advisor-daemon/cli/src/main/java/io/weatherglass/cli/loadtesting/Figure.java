package io.weatherglass.cli.loadtesting;

/**
 * A number that was measured.
 *
 * @param name what it is
 * @param value NaN where nothing could be measured
 * @param unit in which it is given
 */
record Figure(String name, double value, String unit) {}
