package io.weatherglass.forecast.sizing;

/**
 * The effect of fewer CPUs on the runtime. Only a job's mean use <i>u</i> of <i>c</i> requested CPUs is known. With
 * <i>k</i> CPUs, a time in which it used <i>p</i> becomes longer by max(1, p / k), which is convex in p. The job
 * therefore slows down most if it alternates between c CPUs and none: by 1 + u (1 / k − 1 / c).
 *
 * <p>This assumes that fewer CPUs do not increase the CPU time.
 */
final class CpuReduction {
    /** A suggestion may slow a job down by at most this factor. */
    private static final double ACCEPTED_SLOWDOWN = 1.1;

    private CpuReduction() {}

    /** Returns the smallest number of CPUs with an acceptable slowdown, at most the request. */
    static double suggested(double used, double requested) {
        double least = 1 / ((ACCEPTED_SLOWDOWN - 1) / Math.min(used, requested) + 1 / requested);
        return Math.min(Resource.CPUS.roundedUp(least), requested);
    }

    /** Returns the upper bound of the factor; 1 if an argument is NaN. */
    static double slowdown(double used, double requested, double suggested) {
        double more = Math.min(used, requested) * (1 / suggested - 1 / requested);
        return 1 + (more > 0 ? more : 0);
    }
}
