package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Host;
import org.simgrid.msg.MsgException;

/** Boots a VM, then runs the jobs of its queue, one after another. */
final class VmActor extends Actor {
    private final Enactment enactment;
    private final Stage stage;
    private final Vm vm;

    VmActor(Host host, Enactment enactment, Vm vm) {
        super(host, "vm", enactment.stage());
        this.enactment = enactment;
        this.stage = enactment.stage();
        this.vm = vm;
    }

    @Override
    void act() throws MsgException {
        sleepUntil(vm.readySeconds);
        enactment.vmUp(vm);
        while (!stage.over()) {
            if (vm.queue.isEmpty()) {
                awaitCall();
            } else {
                run(vm.queue.remove());
            }
        }
    }

    private void run(int job) throws MsgException {
        enactment.jobStarts(vm, job);
        execute(enactment.runtimeSeconds(job) / vm.speed);
        enactment.jobEnds(vm, job);
    }
}
