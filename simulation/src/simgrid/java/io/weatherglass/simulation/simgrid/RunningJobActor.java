package io.weatherglass.simulation.simgrid;

import java.util.Optional;
import org.simgrid.msg.Host;
import org.simgrid.msg.MsgException;

/** A job that runs in the initial state beside another job on its VM, or on an unknown VM. Ends as if uncontended. */
final class RunningJobActor extends Actor {
    private final SimulatedEnactment enactment;
    private final int job;
    private final Optional<Vm> vm;

    RunningJobActor(Host host, SimulatedEnactment enactment, int job, Optional<Vm> vm) {
        super(host, "job", enactment.stage());
        this.enactment = enactment;
        this.job = job;
        this.vm = vm;
    }

    @Override
    void act() throws MsgException {
        sleepUntil(enactment.computeEndOfRunning(job, vm));
        enactment.computationEnds(job);
        if (vm.isPresent()) {
            sleepUntil(enactment.stage().dates.now() + vm.get().offer.secondsAfterCompute(enactment.job(job)));
        }
        enactment.extraJobEnds(vm, job);
    }
}
