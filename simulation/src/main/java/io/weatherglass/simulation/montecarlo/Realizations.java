package io.weatherglass.simulation.montecarlo;

import java.util.Arrays;

final class Realizations {
    private final boolean billed;
    private double[] completion = new double[0];
    private long[] units = new long[0];
    private long[] vmCount = new long[0];
    private double[] uptime = new double[0];
    private double[] cost = new double[0];

    Realizations(boolean billed) {
        this.billed = billed;
    }

    boolean billed() {
        return billed;
    }

    void resizeTo(int realizations) {
        completion = Arrays.copyOf(completion, realizations);
        units = Arrays.copyOf(units, realizations);
        vmCount = Arrays.copyOf(vmCount, realizations);
        uptime = Arrays.copyOf(uptime, realizations);
        cost = Arrays.copyOf(cost, realizations);
    }

    int size() {
        return completion.length;
    }

    void set(int replicate, double completionSeconds, long billedUnits, int vms, double uptimeSeconds, double money) {
        completion[replicate] = completionSeconds;
        units[replicate] = billedUnits;
        vmCount[replicate] = vms;
        uptime[replicate] = uptimeSeconds;
        cost[replicate] = money;
    }

    double[] completion() {
        return completion;
    }

    long[] units() {
        return units;
    }

    long[] vmCount() {
        return vmCount;
    }

    double[] uptime() {
        return uptime;
    }

    double[] cost() {
        return cost;
    }

    boolean priced() {
        return cost.length > 0 && !Double.isNaN(cost[0]);
    }
}
