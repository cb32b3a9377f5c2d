package io.weatherglass.lab.experiments.matrix;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;

/** One value in an experiment file. */
record ExperimentSetting(String key, String text, TraceLocation location) {

    TraceFormatException breaks(String rule) {
        return new TraceFormatException(location, key, text, rule);
    }

    TraceFormatException refusedBy(Exception refusal, String message) {
        return new TraceFormatException(location, key + ": " + message, refusal);
    }

    int wholeNumber(int min, int max) throws TraceFormatException {
        long number = wholeNumber();
        if (number < min || number > max) {
            throw breaks("must be a whole number from " + min + " to " + max);
        }
        return (int) number;
    }

    long wholeNumber() throws TraceFormatException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw breaks("must be a whole number");
        }
    }

    double nonNegative() throws TraceFormatException {
        double number;
        try {
            number = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw breaks("must be a number");
        }
        if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
            throw breaks("must be finite and >= 0");
        }
        return number;
    }
}
