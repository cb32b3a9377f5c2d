package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The completed jobs of a past run, together and by kind. */
record Cells(Cell whole, Map<String, Cell> kinds) {

    /** @param logRatios by job ln(observed / expected), NaN where it did not complete */
    static Cells of(PastExecution run, double[] logRatios) {
        Map<String, Sample> byKind = new LinkedHashMap<>();
        Sample all = new Sample(logRatios.length);
        for (int job = 0; job < logRatios.length; job++) {
            if (!Double.isNaN(logRatios[job])) {
                all.add(logRatios[job], run.vm()[job]);
                byKind.computeIfAbsent(run.kinds()[job], kind -> new Sample(logRatios.length))
                        .add(logRatios[job], run.vm()[job]);
            }
        }
        if (all.size() == 0) {
            return new Cells(Cell.NONE, Map.of());
        }
        Map<String, Cell> kinds = new HashMap<>();
        byKind.forEach((kind, sample) -> kinds.put(kind, sample.cell()));
        return new Cells(all.cell(), kinds);
    }

    /** Completed jobs with their VMs. */
    static final class Sample {
        private final double[] ratios;
        private final int[] vms;
        private int size;

        Sample(int most) {
            ratios = new double[most];
            vms = new int[most];
        }

        /** @param vm index of the job's VM, -1 where it is unknown */
        void add(double ratio, int vm) {
            ratios[size] = ratio;
            vms[size++] = vm;
        }

        int size() {
            return size;
        }

        /** How many VMs they ran on. */
        long vms() {
            return Arrays.stream(vms, 0, size).distinct().count();
        }

        /** There must be some. */
        Cell cell() {
            return Cell.of(ratios, vms, size);
        }
    }
}
