package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Statistics of a past run, in total and by kind. */
record LogRatioMeans(LogRatioMean whole, Map<String, LogRatioMean> kinds) {

    /** @param logRatios by job ln(observed / expected), NaN if not completed */
    static LogRatioMeans of(PastRunRuntimes run, double[] logRatios) {
        Map<String, LogRatios> byKind = new LinkedHashMap<>();
        LogRatios all = new LogRatios(logRatios.length);
        for (int job = 0; job < logRatios.length; job++) {
            if (!Double.isNaN(logRatios[job])) {
                all.add(logRatios[job], run.vm()[job]);
                byKind.computeIfAbsent(run.kinds()[job], kind -> new LogRatios(logRatios.length))
                        .add(logRatios[job], run.vm()[job]);
            }
        }
        if (all.size() == 0) {
            return new LogRatioMeans(LogRatioMean.NONE, Map.of());
        }
        Map<String, LogRatioMean> kinds = new HashMap<>();
        byKind.forEach((kind, sample) -> kinds.put(kind, sample.mean()));
        return new LogRatioMeans(all.mean(), kinds);
    }

    /** Ratios with VMs. */
    static final class LogRatios {
        private final double[] ratios;
        private final int[] vms;
        private int size;

        LogRatios(int most) {
            ratios = new double[most];
            vms = new int[most];
        }

        /** @param vm -1 if unknown */
        void add(double ratio, int vm) {
            ratios[size] = ratio;
            vms[size++] = vm;
        }

        int size() {
            return size;
        }

        /** Number of VMs. */
        long vms() {
            return Arrays.stream(vms, 0, size).distinct().count();
        }

        /** Requires a job. */
        LogRatioMean mean() {
            return LogRatioMean.of(ratios, vms, size);
        }
    }
}
