package io.weatherglass.forecast.calibration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reliability diagram and Brier score of probabilities [Gneiting, Raftery 2007]. */
public record Reliability(int forecasts, double brierSum, List<Bin> bins) {

    private static final int BINS = 10;
    static final Reliability EMPTY = new Reliability(0, 0, Collections.nCopies(BINS, new Bin(0, 0, 0)));

    public Reliability {
        bins = List.copyOf(bins);
    }

    public record Bin(int forecasts, double probabilitySum, int came) {}

    Reliability with(double probability, boolean came) {
        double error = probability - (came ? 1 : 0);
        int place = Math.min(BINS - 1, (int) (probability * BINS));
        List<Bin> next = new ArrayList<>(bins);
        Bin bin = bins.get(place);
        next.set(place, new Bin(bin.forecasts() + 1, bin.probabilitySum() + probability, bin.came() + (came ? 1 : 0)));
        return new Reliability(forecasts + 1, brierSum + error * error, next);
    }

    public double brier() {
        return brierSum / forecasts;
    }
}
