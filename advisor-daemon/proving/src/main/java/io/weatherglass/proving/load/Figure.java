package io.weatherglass.proving.load;

import static io.weatherglass.cli.options.TextPrinter.format;

record Figure(String name, double value, String unit) {

    static String text(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? format("%.0f", value) : format("%.4g", value);
    }
}
