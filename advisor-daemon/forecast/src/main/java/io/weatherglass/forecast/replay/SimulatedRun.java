package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.forecast.comparing.DecidedScenario;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Workflow;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A simulated run on slots or on VMs of one cloud. The remaining part is simulated again after each decision, with the
 * same runtimes and disturbances. Not thread-safe.
 */
public final class SimulatedRun {
    private final double[] walltimeSeconds;
    private final WalltimeEffect walltimeEffect;
    private final VmEffect vmEffect;
    private EnactmentPlan plan;
    private Scenario scenario;
    private Schedule schedule;

    /** @param walltimeSeconds by job index */
    public SimulatedRun(
            EnactmentPlan plan, double[] walltimeSeconds, WalltimeEffect walltimeEffect, VmEffect vmEffect) {
        this.plan = plan;
        this.walltimeSeconds = walltimeSeconds.clone();
        this.walltimeEffect = walltimeEffect;
        this.vmEffect = vmEffect;
        scenario = Scenarios.of(plan);
        schedule = from(ExecutionState.start(scenario.workflow()), walltimeSeconds);
    }

    private Schedule from(ExecutionState state, double[] walltimes) {
        return new EventKernel(scenario, state, RecordedInputs.NONE, vmEffect)
                .simulateSchedule(walltimes, walltimeEffect);
    }

    public Schedule schedule() {
        return schedule;
    }

    /** Returns the plan, revised by each decision. */
    public EnactmentPlan plan() {
        return plan;
    }

    /** Returns all events of the run, including those before the last decision. */
    public ReplayScript script() {
        return ScheduleScript.of(plan.workflow(), plan, schedule);
    }

    /**
     * Carries out a decision about the strategy or the number of VMs or slots.
     *
     * @param seconds time of the decision, not before that of the previous decision; 0 means before the start
     */
    public void decide(Decision decision, double seconds) {
        double[] walltimes = walltimeSeconds.clone();
        ExecutionState state = seconds == 0 ? ExecutionState.start(scenario.workflow()) : state(seconds, walltimes);
        DecidedScenario decided = DecidedScenario.of(decision, scenario, state);
        plan = revised(decision, seconds);
        scenario = decided.scenario();
        schedule = from(decided.state(), walltimes);
    }

    private EnactmentPlan revised(Decision decision, double seconds) {
        return plan.toBuilder()
                .revision(plan.revision() + 1)
                .strategy(decision.strategy().orElse(plan.strategy()))
                .resources(
                        plan.resources() instanceof SlotPool pool
                                ? new SlotPool(pool.slots() + decision.slots().orElse(0)).at(pool.price())
                                : revised((VmResources) plan.resources(), decision, seconds))
                .build();
    }

    private VmResources revised(VmResources cloud, Decision decision, double seconds) {
        OptionalInt max = cloud.maxVms();
        if (decision.vms().isPresent() && max.isPresent()) {
            max = OptionalInt.of(max.getAsInt() + decision.vms().getAsInt());
        } else if (decision.stopRenting()) {
            max = OptionalInt.of(Math.max(1, vms(seconds)));
        }
        return cloud.toBuilder().maxVms(max).build();
    }

    private int vms(double seconds) {
        return (int) schedule.vms().stream()
                .filter(vm -> vm.requestSeconds() <= seconds && vm.terminationSeconds() > seconds)
                .count();
    }

    /** @param walltimes receives the actual walltimes of running jobs */
    private ExecutionState state(double now, double[] walltimes) {
        Workflow workflow = scenario.workflow();
        ExecutionStateBuilder state = ExecutionState.builder(workflow, now);
        for (int k = 0; k < schedule.vms().size(); k++) {
            Schedule.VmSchedule vm = schedule.vms().get(k);
            if (vm.requestSeconds() <= now) {
                String id = ScheduleScript.vmId(k);
                state.vmRequested(id, vm.requestSeconds());
                state.vmOfType(id, vm.type());
                if (vm.readySeconds() <= now) {
                    state.vmReady(id, vm.readySeconds());
                }
                if (vm.terminationSeconds() <= now) {
                    state.vmTerminated(id, vm.terminationSeconds());
                }
            }
        }
        double owed = 0;
        for (int job = 0; job < workflow.jobCount(); job++) {
            Schedule.JobSchedule dates = schedule.jobs().get(job);
            double walltime = dates.endSeconds() - dates.startSeconds();
            if (dates.endSeconds() <= now) {
                state.done(job, vmId(job), dates.endSeconds(), walltime);
                owed += slotCost(job, walltime);
            } else if (dates.startSeconds() <= now) {
                state.running(job, vmId(job), dates.startSeconds());
                walltimes[job] = walltime;
            } else if (dates.scheduledSeconds() > now && dates.submissionSeconds() <= now) {
                state.waiting(job, dates.submissionSeconds());
            }
        }
        IntStream.range(0, workflow.jobCount())
                .filter(job -> schedule.jobs().get(job).scheduledSeconds() <= now
                        && schedule.jobs().get(job).startSeconds() > now)
                .boxed()
                // jobs scheduled at the same time are queued in the order in which they will start
                .sorted(Comparator.<Integer>comparingDouble(
                                job -> schedule.jobs().get(job).scheduledSeconds())
                        .thenComparingDouble(job -> schedule.jobs().get(job).startSeconds()))
                .forEach(job -> state.queued(job, vmId(job)));
        return state.owed(owed).build();
    }

    private double slotCost(int job, double seconds) {
        return scenario.platform() instanceof FixedPool pool
                ? pool.billing().map(billing -> billing.cost(job, seconds)).orElse(0.0)
                : 0;
    }

    /** Returns the VM of a job; empty for slots. */
    private String vmId(int job) {
        return schedule.vms().isEmpty()
                ? ""
                : ScheduleScript.vmId(schedule.jobs().get(job).vm());
    }
}
