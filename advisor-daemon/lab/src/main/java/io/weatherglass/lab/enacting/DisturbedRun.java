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
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.replay.SimulatedRun;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** A disturbed run that reports its events up to a given time. Not thread-safe. */
final class DisturbedRun {
    private final Disturbances disturbances;
    private final SimulatedRun run;
    private final Set<String> reported = new HashSet<>();

    DisturbedRun(EnactmentPlan plan, Disturbances disturbances) {
        this.disturbances = disturbances;
        run = new SimulatedRun(plan, disturbances.walltimeSeconds(), disturbances, disturbances);
    }

    RealizationResult outcome() {
        return run.schedule().outcome();
    }

    /** Carries out a decision, as in {@link SimulatedRun#decide}, and returns the revised plan. */
    EnactmentPlan decide(Decision decision, double seconds) {
        run.decide(decision, seconds);
        return run.plan();
    }

    /**
     * Returns the events up to this time that have not been returned before, in chronological order. Excludes the event
     * that reports the end of the workflow.
     */
    List<TimedEvent> eventsUntil(double seconds) {
        List<TimedEvent> events = new ArrayList<>();
        Schedule schedule = run.schedule();
        for (int k = 0; k < schedule.vms().size(); k++) {
            Schedule.VmSchedule vm = schedule.vms().get(k);
            events.add(new TimedEvent(vm.requestSeconds(), new VmRequested(vmId(k), Optional.empty())));
            events.add(new TimedEvent(vm.readySeconds(), new VmBooted(vmId(k))));
            events.add(new TimedEvent(vm.terminationSeconds(), new VmTerminated(vmId(k))));
        }
        for (int job = 0; job < run.plan().jobs().size(); job++) {
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
        String id = run.plan().jobs().get(job).id();
        Schedule.JobSchedule dates = run.schedule().jobs().get(job);
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
