package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Workflow;

final class Walltimes {
    private final Workflow workflow;
    private final Lanes lanes;
    private final VmFleet vms;
    private double[] seconds = new double[0];
    private WalltimeEffect effect = WalltimeEffect.NONE;

    Walltimes(Workflow workflow, Lanes lanes, VmFleet vms) {
        this.workflow = workflow;
        this.lanes = lanes;
        this.vms = vms;
    }

    void use(double[] walltimeSeconds, WalltimeEffect walltimeEffect) {
        if (walltimeSeconds.length != workflow.jobCount()) {
            throw new IllegalArgumentException("walltimeSeconds must have one value per job (" + workflow.jobCount()
                    + "), but had " + walltimeSeconds.length);
        }
        seconds = walltimeSeconds;
        effect = walltimeEffect;
    }

    void beginAgain() {
        effect.beginAgain();
    }

    double starting(int job, int vm, double start) {
        return checked(job, effect.walltimeSeconds(job, vm, start, here(job, vm)));
    }

    /** Returns the drawn walltime divided by the speed of the lane's VM. */
    double here(int job, int lane) {
        int vm = lanes.vm(lane);
        double walltime = checked(job, seconds[job]);
        return vm >= 0 ? walltime * vms.slowness(vm) : walltime;
    }

    private double checked(int job, double walltime) {
        if (!(walltime >= 0 && walltime < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "job \"" + workflow.jobId(job) + "\": walltime must be finite and >= 0, but was " + walltime);
        }
        return walltime;
    }
}
