package io.weatherglass.simulation.statistics;

public record Proportion(int successes, int trials) {
    private static final double Z95 = 1.959963984540054;

    public Proportion {
        if (trials < 1 || successes < 0 || successes > trials) {
            throw new IllegalArgumentException(
                    "successes must be in [0, trials] and trials >= 1, but were " + successes + " and " + trials);
        }
    }

    public double estimate() {
        return successes / (double) trials;
    }

    /** Returns half the width of the Wilson score interval at 95 % (Wilson 1927). */
    public double wilsonHalfWidth() {
        double z2 = Z95 * Z95;
        double p = estimate();
        return Z95 / (1 + z2 / trials) * Math.sqrt(p * (1 - p) / trials + z2 / (4.0 * trials * trials));
    }
}
