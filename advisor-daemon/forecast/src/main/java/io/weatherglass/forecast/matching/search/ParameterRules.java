package io.weatherglass.forecast.matching.search;

final class ParameterRules {

    private ParameterRules() {}

    static void above(String name, double value, double bound) {
        if (!(value > bound) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be finite and > " + bound + ", but was " + value);
        }
    }

    static void atLeast(String name, double value, double bound) {
        if (!(value >= bound) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be finite and >= " + bound + ", but was " + value);
        }
    }
}
