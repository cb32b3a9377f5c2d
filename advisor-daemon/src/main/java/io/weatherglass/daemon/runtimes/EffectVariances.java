package io.weatherglass.daemon.runtimes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much executions differ as a whole, and kinds of jobs within them, on the log scale: variance components by moments,
 * with what sampling of jobs and VMs alone would give taken off.
 *
 * @param run variance of the run effect
 * @param kind variance of the effects of kinds within a run; 0 where all jobs are of one kind
 * @param runs executions behind it
 */
record EffectVariances(double run, double kind, int runs) {
    /** What is expected of effects before any is seen, and how many executions that counts for. */
    private static final double PRIOR_SD = 0.03;

    static final double PRIOR_RUNS = 0.5;

    /** Lost jobs of two seconds among ones of minutes make a few runs look as if everything were possible. */
    static final double MOST = 0.3 * 0.3;

    /** Jobs that differ from the mean by more than so many times the median distance count as if by that. */
    private static final double BOUND = 6;

    private static final double LEAST_BOUND = 0.02;

    static EffectVariances of(List<PastExecution> past, List<double[]> logRatios) {
        double runSquares = 0;
        double kindSquares = 0;
        int runs = 0;
        int kinds = 0;
        for (int k = 0; k < past.size(); k++) {
            Cells cells = Cells.of(past.get(k), logRatios.get(k));
            if (cells.jobs() > 0) {
                runSquares += Math.max(0, cells.mean() * cells.mean() - cells.meanVariance());
                runs++;
                if (cells.kinds().size() > 1) {
                    for (Cell cell : cells.kinds().values()) {
                        double difference = cell.mean() - cells.mean();
                        kindSquares += Math.max(0, difference * difference - cell.meanVariance());
                        kinds++;
                    }
                }
            }
        }
        double prior = PRIOR_RUNS * PRIOR_SD * PRIOR_SD;
        // expectations are means over the same executions: differences from them are too small
        double own = runs > 1 ? runs / (runs - 1.0) : 1;
        return new EffectVariances(
                Math.min(MOST, (prior + own * runSquares) / (PRIOR_RUNS + runs)),
                kinds == 0 ? 0 : Math.min(MOST, (prior + own * kindSquares) / (PRIOR_RUNS + kinds)),
                runs);
    }

    /**
     * Jobs of a run, or those of a kind within it.
     *
     * @param mean of ln(observed / expected), between the quartiles
     * @param meanVariance of the mean, from how VMs and jobs differ
     */
    record Cell(int jobs, double mean, double meanVariance) {

        static Cell of(List<Double> ratios, List<Integer> vms) {
            double mean = ExpectedRuntimes.middleMean(ratios);
            double squares = 0;
            double most = mostDifference(ratios, mean);
            Map<Integer, double[]> byVm = new TreeMap<>();
            for (int k = 0; k < ratios.size(); k++) {
                // one job far too slow is not how jobs differ
                double difference = Math.max(-most, Math.min(most, ratios.get(k) - mean));
                squares += difference * difference;
                double[] sum = byVm.computeIfAbsent(vms.get(k), vm -> new double[2]);
                sum[0] += difference;
                sum[1]++;
            }
            int jobs = ratios.size();
            double ofJobs = jobs > 1 ? squares / (jobs - 1) / jobs : squares;
            double ofVms = 0;
            for (double[] sum : byVm.values()) {
                ofVms += sum[0] * sum[0];
            }
            // sums over VMs hold both: jobs that are alike on a VM count for few
            double both = byVm.size() > 1 ? ofVms / ((double) jobs * jobs) * byVm.size() / (byVm.size() - 1.0) : 0;
            return new Cell(jobs, mean, Math.max(ofJobs, both));
        }
    }

    private static double mostDifference(List<Double> ratios, double mean) {
        double[] distances = ratios.stream()
                .mapToDouble(ratio -> Math.abs(ratio - mean))
                .sorted()
                .toArray();
        return Math.max(LEAST_BOUND, BOUND * distances[distances.length / 2]);
    }

    /** The jobs of a run, together and by kind. */
    record Cells(int jobs, double mean, double meanVariance, Map<String, Cell> kinds) {

        static Cells of(PastExecution run, double[] logRatios) {
            Map<String, List<Integer>> jobsByKind = new TreeMap<>();
            List<Integer> all = new ArrayList<>();
            for (int job = 0; job < logRatios.length; job++) {
                if (!Double.isNaN(logRatios[job])) {
                    jobsByKind
                            .computeIfAbsent(run.kinds()[job], kind -> new ArrayList<>())
                            .add(job);
                    all.add(job);
                }
            }
            if (all.isEmpty()) {
                return new Cells(0, 0, 0, Map.of());
            }
            Cell whole = cell(all, logRatios, run.vm());
            Map<String, Cell> kinds = new HashMap<>();
            jobsByKind.forEach((kind, jobs) -> kinds.put(kind, cell(jobs, logRatios, run.vm())));
            return new Cells(whole.jobs(), whole.mean(), whole.meanVariance(), kinds);
        }

        private static Cell cell(List<Integer> jobs, double[] logRatios, int[] vm) {
            return Cell.of(
                    jobs.stream().map(job -> logRatios[job]).toList(),
                    jobs.stream().map(job -> vm[job]).toList());
        }
    }
}
