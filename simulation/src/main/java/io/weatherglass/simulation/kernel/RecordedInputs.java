package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Arguments;
import java.io.Serializable;

/**
 * Recorded VMs of a past run, in order of provisioning. Additional VMs behave as predicted. VM k is requested at its
 * provisioning time, billed from then on, and ready at that time + boot time + lag. Until the request, the time when it
 * becomes idle is projected from the decision to provision it [B19 ch. 3]. Immutable.
 */
public final class RecordedInputs implements Serializable {
    private static final long serialVersionUID = 1;

    public static final RecordedInputs NONE = new RecordedInputs(new double[0], new double[0], new double[0]);

    private final double[] provisioning;
    private final double[] boot;
    private final double[] lag;

    /**
     * Creates inputs from arrays indexed by VM. NaN values and values beyond the end of an array mean unknown.
     *
     * @param provisioningSeconds seconds after the start of the instance, may be negative
     * @param lagSeconds time from the end of the boot to the first work, &gt;= 0
     */
    public RecordedInputs(double[] provisioningSeconds, double[] bootSeconds, double[] lagSeconds) {
        this.provisioning = checked("provisioningSeconds", provisioningSeconds, Arguments::finite);
        this.boot = checked("bootSeconds", bootSeconds, Arguments::nonNegative);
        this.lag = checked("lagSeconds", lagSeconds, Arguments::nonNegative);
    }

    public int vmCount() {
        return Math.max(provisioning.length, Math.max(boot.length, lag.length));
    }

    /** Returns NaN if not recorded. */
    public double provisioningSeconds(int k) {
        return k < provisioning.length ? provisioning[k] : Double.NaN;
    }

    public double bootSeconds(int k) {
        return k < boot.length ? boot[k] : Double.NaN;
    }

    public double lagSeconds(int k) {
        return k < lag.length ? lag[k] : Double.NaN;
    }

    double readyDate(int k, double requestSeconds, double predictedBootSeconds) {
        double bootTime = bootSeconds(k);
        double lagTime = lagSeconds(k);
        return requestSeconds
                + (Double.isNaN(bootTime) ? predictedBootSeconds : bootTime)
                + (Double.isNaN(lagTime) ? 0 : lagTime);
    }

    private static double[] checked(String what, double[] values, Rule rule) {
        for (int k = 0; k < values.length; k++) {
            if (!Double.isNaN(values[k])) {
                rule.check(what + "[" + k + "]", values[k]);
            }
        }
        return values.clone();
    }

    @FunctionalInterface
    private interface Rule {
        double check(String what, double value);
    }
}
