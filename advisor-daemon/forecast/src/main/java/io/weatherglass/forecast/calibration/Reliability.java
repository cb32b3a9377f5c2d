package io.weatherglass.forecast.calibration;

import io.weatherglass.simulation.statistics.Scores;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Probabilities that were given, against what came: in bins of a tenth, and as a whole by the Brier score [Gneiting, Raftery
 * 2007].
 *
 * @param forecasts how many probabilities
 * @param brierSum sum of their Brier scores
 * @param bins ten, from probability 0 on
 */
public record Reliability(int forecasts, double brierSum, List<Bin> bins) {

    /** Of forecast probabilities, each a tenth wide, as reliability diagrams are usually drawn. */
    private static final int BINS = 10;

    static final Reliability EMPTY = new Reliability(0, 0, Collections.nCopies(BINS, new Bin(0, 0, 0)));

    public Reliability {
        bins = List.copyOf(bins);
    }

    /**
     * The forecasts of about the same probability.
     *
     * @param forecasts how many
     * @param probabilitySum sum of what they said
     * @param came how many came true
     */
    public record Bin(int forecasts, double probabilitySum, int came) {}

    Reliability with(double probability, boolean came) {
        int place = Math.min(BINS - 1, (int) (probability * BINS));
        List<Bin> next = new ArrayList<>(bins);
        Bin bin = bins.get(place);
        next.set(place, new Bin(bin.forecasts() + 1, bin.probabilitySum() + probability, bin.came() + (came ? 1 : 0)));
        return new Reliability(forecasts + 1, brierSum + Scores.brier(probability, came), next);
    }

    /** Mean Brier score, 0 at best; NaN without forecasts. */
    public double brier() {
        return brierSum / forecasts;
    }
}
