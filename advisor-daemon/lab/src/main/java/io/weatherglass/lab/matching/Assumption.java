package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.CandidateFragments;
import java.util.Arrays;
import java.util.List;

/**
 * Tests the assumption of the fitting-based search that low past errors imply low future errors [KKN17 §5.2.1].
 *
 * @param runs number of sequences of consecutive candidates with E &lt; τ that are longer than the given length
 * @param coincidence share of the candidates in these sequences that have F &lt; τ; NaN if there are none
 * @param lowFuture share of all candidates that have F &lt; τ: the value of {@code coincidence} to be expected if past
 *     errors were uninformative
 */
public record Assumption(
        double at, int fragments, int runs, int fragmentsInRuns, double coincidence, double lowFuture) {

    /**
     * @param at share of past jobs, in (0, 1)
     * @param thresholdSeconds τ, &gt; 0
     * @param runLength length that a sequence must exceed, &gt;= 0
     * @throws IllegalArgumentException if an argument is invalid
     */
    public static Assumption test(MatchCase matchCase, double at, double thresholdSeconds, int runLength) {
        if (!(thresholdSeconds > 0)) {
            throw new IllegalArgumentException("threshold must be > 0 s, but was " + thresholdSeconds);
        }
        if (runLength < 0) {
            throw new IllegalArgumentException("run length must be >= 0, but was " + runLength);
        }
        int completed =
                new MatchEvaluationOptions(1, List.of(at), false, 0, false, 0).completedJobs(at, matchCase.jobCount());
        int[] order = matchCase.order();
        int[] past = Arrays.copyOf(order, completed);
        int[] future = Arrays.copyOfRange(order, completed, order.length);
        return new Counts(matchCase, past, future, thresholdSeconds, runLength).count(at);
    }

    /** One pass over all candidates. */
    private static final class Counts {
        private final CandidateFragments candidates;
        private final float[] pastErrors;
        private final float[] futureErrors;
        private final double threshold;
        private final int runLength;
        private int runs;
        private int inRuns;
        private int both;

        Counts(MatchCase matchCase, int[] past, int[] future, double threshold, int runLength) {
            candidates = matchCase.candidates();
            pastErrors = errors(matchCase, past);
            futureErrors = errors(matchCase, future);
            this.threshold = threshold;
            this.runLength = runLength;
        }

        private static float[] errors(MatchCase matchCase, int[] jobs) {
            int fragments = matchCase.candidates().table().fragmentCount();
            double[] projected = matchCase.projectedSeconds();
            float[] errors = new float[fragments];
            float[] column = new float[fragments];
            int known = 0;
            for (int job : jobs) {
                if (projected[job] > 0) {
                    known++;
                    matchCase.candidates().table().copyRuntimes(job, 0, fragments, column);
                    for (int t = 0; t < fragments; t++) {
                        float difference = (float) projected[job] - column[t];
                        errors[t] += difference * difference;
                    }
                }
            }
            for (int t = 0; t < fragments; t++) {
                errors[t] = (float) Math.sqrt(errors[t] / Math.max(1, known));
            }
            return errors;
        }

        Assumption count(double at) {
            int lowFuture = 0;
            int all = 0;
            int begin = 0;
            for (int t = 0; t <= pastErrors.length; t++) {
                boolean candidate = t < pastErrors.length && candidates.contains(t);
                all += candidate ? 1 : 0;
                lowFuture += candidate && futureErrors[t] < threshold ? 1 : 0;
                if (!candidate || pastErrors[t] >= threshold) {
                    end(begin, t);
                    begin = t + 1;
                }
            }
            return new Assumption(
                    at, all, runs, inRuns, inRuns == 0 ? Double.NaN : (double) both / inRuns, (double) lowFuture / all);
        }

        private void end(int begin, int end) {
            if (end - begin > runLength) {
                runs++;
                inRuns += end - begin;
                for (int t = begin; t < end; t++) {
                    both += futureErrors[t] < threshold ? 1 : 0;
                }
            }
        }
    }
}
