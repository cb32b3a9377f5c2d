package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.model.Job;
import java.util.Optional;
import org.simgrid.msg.Host;
import org.simgrid.msg.MsgException;
import org.simgrid.msg.Task;

final class VmActor extends Actor {
    private final SimulatedEnactment enactment;
    private final RealizationContext stage;
    private final Vm vm;
    private final String mailbox;

    VmActor(Host host, SimulatedEnactment enactment, Vm vm) {
        super(host, "vm", enactment.stage());
        this.enactment = enactment;
        this.stage = enactment.stage();
        this.vm = vm;
        this.mailbox = "vm" + vm.index;
    }

    @Override
    void act() throws MsgException {
        sleepUntil(vm.readySeconds);
        enactment.vmUp(vm);
        if (vm.running != Vm.NOTHING) {
            resume(vm.running);
        }
        while (!stage.over()) {
            if (vm.queue.isEmpty() || vm.extras > 0) {
                awaitCall();
            } else {
                run(vm.queue.remove());
            }
        }
    }

    private void run(int index) throws MsgException {
        Job job = enactment.job(index);
        enactment.jobStarts(vm, index);
        fetch(vm.offer.inputBytes(job, vm.index));
        computeAndWrite(index);
    }

    /** Continues a job of the initial state. A transfer that has begun ends as if uncontended. */
    private void resume(int index) throws MsgException {
        if (enactment.computedInitially(index, vm)) {
            sleepUntil(enactment.computeEndOfRunning(index, Optional.of(vm)));
            end(index);
        } else {
            sleepUntil(enactment.inputEndOfRunning(index, vm));
            computeAndWrite(index);
        }
    }

    private void computeAndWrite(int index) throws MsgException {
        while (!enactment.mayCompute(vm, index)) {
            awaitCall();
            if (vm.running != index) {
                return;
            }
        }
        enactment.computationStarts(vm, index);
        compute(enactment.computeSeconds(vm, index));
        end(index);
    }

    private void end(int index) throws MsgException {
        Job job = enactment.job(index);
        enactment.computationEnds(index);
        write(vm.offer.outputBytes(job));
        sleepUntil(stage.dates.now() + vm.offer.managementSeconds(job));
        enactment.jobEnds(vm, index);
    }

    /** Without hosts, a computation is simulated as a delay, which takes SimGrid half the time. */
    private void compute(double seconds) throws MsgException {
        if (vm.offer.hosts().isPresent()) {
            execute(seconds);
        } else {
            sleepUntil(stage.dates.now() + seconds);
        }
    }

    private void fetch(double bytes) throws MsgException {
        if (bytes > 0) {
            enactment.storage(vm).send(mailbox, bytes, vm.offer.vmType().linkBytesPerSecond());
            pass(() -> Task.receive(mailbox));
        }
    }

    private void write(double bytes) throws MsgException {
        if (bytes > 0) {
            enactment.storage(vm).take(mailbox);
            Task output = new Task("output", 0, bytes);
            double link = vm.offer.vmType().linkBytesPerSecond();
            pass(() -> {
                if (Double.isInfinite(link)) {
                    output.send(mailbox);
                } else {
                    output.sendBounded(mailbox, link);
                }
            });
        }
    }
}
