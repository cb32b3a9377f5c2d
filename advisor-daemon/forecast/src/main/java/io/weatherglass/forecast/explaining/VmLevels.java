package io.weatherglass.forecast.explaining;

import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.Median;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds VMs on which jobs took more or less time than jobs of the same kind on other VMs. The level of a VM is the
 * median of ln(runtime / median runtime of the kind elsewhere). Immutable.
 */
record VmLevels(JobTable jobs, double[] observed, List<VmLevels.Level> named) {
    /** Minimum number of jobs on a VM; with fewer, slow jobs cannot be distinguished from a slow VM. */
    private static final int MIN_JOBS = 3;

    /** Minimum number of jobs of a kind that other VMs must have run for a comparison. */
    private static final int MIN_OTHERS = 2;

    /**
     * Minimum level at which a VM is named in an explanation; VM speeds in real runs have a standard deviation of 1.5 %
     * (METHODS section 6).
     */
    private static final double MIN_LEVEL = 0.01;

    /** Required distance from 0 in standard errors; with 20 equal VMs, 1 in 20 explanations names one by mistake. */
    private static final double MIN_ERRORS = 3;

    /** Standard error of a median divided by that of a mean, for normal values: √(π/2). */
    private static final double ERROR_OF_MEDIAN = 1.2533;

    /** Ratio of the standard deviation of normal values to their median absolute deviation. */
    private static final double DEVIATION_OF_MEDIAN_DISTANCE = 1.4826;

    private static final int MAX_VMS = 3;

    record Level(String vm, double logarithm, List<Integer> jobs) {
        double factor() {
            return StrictMath.exp(logarithm);
        }

        String text() {
            double percent = 100 * Math.abs(factor() - 1);
            return vm + " is "
                    + (percent < 9.95 ? Math.round(10 * percent) / 10.0 : String.valueOf(Math.round(percent)))
                    + (logarithm > 0 ? " % slower" : " % faster")
                    + " than the others";
        }
    }

    /** @param completed jobs completed since the last forecast */
    static VmLevels of(InstanceSnapshot now, Set<Integer> completed) {
        JobTable jobs = now.jobs();
        double[] observed = ComparableRuntimes.of(now).observedSeconds();
        Map<String, List<Integer>> ofLate = completed.stream()
                .filter(job -> !jobs.vm(job).isEmpty() && observed[job] > 0)
                .sorted()
                .collect(Collectors.groupingBy(jobs::vm, TreeMap::new, Collectors.toList()));
        if (ofLate.isEmpty()) {
            return new VmLevels(jobs, observed, List.of());
        }
        Map<String, List<Integer>> byKind = new TreeMap<>();
        for (int job = 0; job < jobs.count(); job++) {
            if (observed[job] > 0 && !jobs.vm(job).isEmpty()) {
                byKind.computeIfAbsent(jobs.planned(job).kind(), unseen -> new ArrayList<>())
                        .add(job);
            }
        }
        List<Level> levels = new ArrayList<>();
        VmLevels none = new VmLevels(jobs, observed, List.of());
        ofLate.forEach((vm, late) -> {
            double level = none.level(vm, byKind);
            if (level != 0) {
                levels.add(new Level(vm, level, late));
            }
        });
        levels.sort(Comparator.<Level>comparingDouble(level -> -Math.abs(none.shared(level, level.jobs())))
                .thenComparing(Level::vm));
        return new VmLevels(jobs, observed, levels.subList(0, Math.min(MAX_VMS, levels.size())));
    }

    private double level(String vm, Map<String, List<Integer>> byKind) {
        List<Double> residuals = new ArrayList<>();
        List<Double> ofOthers = new ArrayList<>();
        byKind.forEach((kind, of) -> {
            boolean planned = of.stream().allMatch(job -> jobs.planned(job).projectedRuntimeSeconds() > 0);
            List<Double> here = new ArrayList<>();
            List<Double> elsewhere = new ArrayList<>();
            for (int job : of) {
                double expected = planned ? jobs.planned(job).projectedRuntimeSeconds() : 1;
                (jobs.vm(job).equals(vm) ? here : elsewhere).add(StrictMath.log(observed[job] / expected));
            }
            if (!here.isEmpty() && elsewhere.size() >= MIN_OTHERS) {
                double usual = median(elsewhere);
                here.forEach(value -> residuals.add(value - usual));
                elsewhere.forEach(value -> ofOthers.add(Math.abs(value - usual)));
            }
        });
        if (residuals.size() < MIN_JOBS) {
            return 0;
        }
        double level = median(residuals);
        // three jobs can be similar by chance, so their noise is assumed to be at least that of the other jobs
        double distance = Math.max(
                median(residuals.stream().map(value -> Math.abs(value - level)).toList()), median(ofOthers));
        double error = ERROR_OF_MEDIAN * DEVIATION_OF_MEDIAN_DISTANCE * distance / Math.sqrt(residuals.size());
        return Math.abs(level) >= MIN_LEVEL && Math.abs(level) >= MIN_ERRORS * error ? level : 0;
    }

    private static double median(List<Double> values) {
        return Median.sorting(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Returns the time that the level added to these jobs, s. */
    private double shared(Level level, Iterable<Integer> of) {
        double sum = 0;
        for (int job : of) {
            sum += observed[job] - observed[job] / level.factor();
        }
        return sum;
    }

    /**
     * Returns each VM's share of the difference between actual and planned runtimes of these jobs, at most 1 in total.
     */
    Map<String, Double> shares(Set<Integer> of) {
        double deviation = of.stream().sorted().mapToDouble(this::deviation).sum();
        Map<String, Double> shares = new TreeMap<>();
        for (Level level : named) {
            List<Integer> here = level.jobs().stream().filter(of::contains).toList();
            double share = deviation == 0 ? 0 : shared(level, here) / deviation;
            if (share > 0) {
                shares.put(level.vm(), share);
            }
        }
        double sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
        if (sum > 1) {
            shares.replaceAll((vm, share) -> share / sum);
        }
        return shares;
    }

    private double deviation(int job) {
        double projected = jobs.planned(job).projectedRuntimeSeconds();
        if (!(observed[job] > 0)) {
            return 0;
        }
        return projected > 0
                ? observed[job] - projected
                : named.stream()
                        .filter(level -> level.jobs().contains(job))
                        .mapToDouble(level -> shared(level, List.of(job)))
                        .sum();
    }
}
