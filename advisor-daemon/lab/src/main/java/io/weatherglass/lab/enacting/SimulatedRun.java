package io.weatherglass.lab.enacting;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmEvent;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.forecast.comparing.DecidedScenario;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A simulated run. The remaining part is simulated again after each decision. The disturbances are not known in
 * advance. Not thread-safe.
 */
final class SimulatedRun {
    private final Disturbances disturbances;
    private final Workflow workflow;
    private final Set<String> reported = new HashSet<>();
    private Scenario scenario;
    private Schedule schedule;

    SimulatedRun(Scenario planned, Disturbances disturbances) {
        this.disturbances = disturbances;
        this.workflow = planned.workflow();
        scenario = planned;
        schedule = from(ExecutionState.start(workflow), disturbances.walltimeSeconds());
    }

    private Schedule from(ExecutionState state, double[] walltimeSeconds) {
        return new EventKernel(scenario, state, RecordedInputs.NONE, disturbances)
                .simulateSchedule(walltimeSeconds, disturbances);
    }

    RealizationResult outcome() {
        return schedule.outcome();
    }

    int vms(double seconds) {
        return (int) schedule.vms().stream()
                .filter(vm -> vm.requestSeconds() <= seconds && vm.terminationSeconds() > seconds)
                .count();
    }

    /**
     * Carries out a decision.
     *
     * @param seconds time of the decision, not before that of the previous decision; 0 means before the start
     */
    void decide(Decision decision, double seconds) {
        double[] walltimes = disturbances.walltimeSeconds();
        ExecutionState state = seconds == 0 ? ExecutionState.start(workflow) : state(seconds, walltimes);
        DecidedScenario decided = DecidedScenario.of(decision, scenario, state);
        scenario = decided.scenario();
        schedule = from(decided.state(), walltimes);
    }

    /** @param walltimes receives the actual walltimes of running jobs */
    private ExecutionState state(double now, double[] walltimes) {
        ExecutionStateBuilder state = ExecutionState.builder(workflow, now);
        for (int k = 0; k < schedule.vms().size(); k++) {
            Schedule.VmSchedule vm = schedule.vms().get(k);
            if (vm.requestSeconds() <= now) {
                state.vmRequested(vmId(k), vm.requestSeconds());
                state.vmOfType(vmId(k), vm.type());
                if (vm.readySeconds() <= now) {
                    state.vmReady(vmId(k), vm.readySeconds());
                }
                if (vm.terminationSeconds() <= now) {
                    state.vmTerminated(vmId(k), vm.terminationSeconds());
                }
            }
        }
        for (int job = 0; job < workflow.jobCount(); job++) {
            Schedule.JobSchedule dates = schedule.jobs().get(job);
            double walltime = dates.endSeconds() - dates.startSeconds();
            if (dates.endSeconds() <= now) {
                state.done(job, vmId(dates.vm()), dates.endSeconds(), walltime);
            } else if (dates.startSeconds() <= now) {
                state.running(job, vmId(dates.vm()), dates.startSeconds());
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
                .forEach(job -> state.queued(job, vmId(schedule.jobs().get(job).vm())));
        return state.build();
    }

    /**
     * Returns the events up to this time that have not been returned before, in chronological order and without the end
     * of the workflow.
     */
    List<TimedEvent> eventsUntil(double seconds) {
        List<TimedEvent> events = new ArrayList<>();
        for (int k = 0; k < schedule.vms().size(); k++) {
            Schedule.VmSchedule vm = schedule.vms().get(k);
            events.add(new TimedEvent(vm.requestSeconds(), new VmRequested(vmId(k), Optional.empty())));
            events.add(new TimedEvent(vm.readySeconds(), new VmBooted(vmId(k))));
            events.add(new TimedEvent(vm.terminationSeconds(), new VmTerminated(vmId(k))));
        }
        for (int job = 0; job < workflow.jobCount(); job++) {
            addJob(job, events);
        }
        events.removeIf(event -> event.seconds() > seconds || !reported.add(what(event.event())));
        events.sort(Comparator.comparingDouble(TimedEvent::seconds));
        return events;
    }

    private static String what(WorkflowEvent event) {
        String which = event instanceof JobEvent job ? job.jobId() : ((VmEvent) event).vmId();
        int attempt = event instanceof JobStarted started ? started.attempt() : 1;
        return event.getClass().getSimpleName() + " " + attempt + " " + which;
    }

    private void addJob(int job, List<TimedEvent> events) {
        String id = workflow.jobId(job);
        Schedule.JobSchedule dates = schedule.jobs().get(job);
        Optional<String> vm = Optional.of(vmId(dates.vm()));
        double lost = disturbances.lostShare(job) * (dates.endSeconds() - dates.startSeconds());
        double start = dates.startSeconds() + lost;
        int attempt = lost > 0 ? 2 : 1;
        events.add(new TimedEvent(dates.submissionSeconds(), new JobSubmitted(id, 1)));
        events.add(new TimedEvent(dates.scheduledSeconds(), new JobScheduled(id, 1, vm.get())));
        events.add(new TimedEvent(dates.startSeconds(), new JobStarted(id, 1, vm)));
        if (lost > 0) {
            events.add(new TimedEvent(
                    start, new JobFailed(id, 1, Optional.of("attempt lost"), OptionalDouble.of(lost), true)));
            events.add(new TimedEvent(start, new JobStarted(id, 2, vm)));
        }
        events.add(new TimedEvent(
                dates.endSeconds(),
                new JobCompleted(
                        id,
                        attempt,
                        dates.endSeconds() - start,
                        vm,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty())));
    }

    private static String vmId(int vm) {
        return "vm-" + (vm + 1);
    }
}
