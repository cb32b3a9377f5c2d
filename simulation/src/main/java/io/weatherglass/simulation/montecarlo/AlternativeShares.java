package io.weatherglass.simulation.montecarlo;

import java.util.List;

/**
 * Distributes replicates among alternatives using the van der Corput sequence, so that each batch stays close to the
 * exact shares.
 */
final class AlternativeShares {
    private final double[] upTo;

    AlternativeShares(List<WeightedHypothesis> alternatives) {
        double sum = 0;
        upTo = new double[alternatives.size()];
        for (int k = 0; k < upTo.length; k++) {
            sum += alternatives.get(k).weight();
            upTo[k] = sum;
        }
        for (int k = 0; k < upTo.length; k++) {
            upTo[k] /= sum;
        }
    }

    int of(int replicate) {
        double place = (Integer.reverse(replicate) >>> 1) * 0x1p-31;
        int alternative = 0;
        while (alternative < upTo.length - 1 && place >= upTo[alternative]) {
            alternative++;
        }
        return alternative;
    }
}
