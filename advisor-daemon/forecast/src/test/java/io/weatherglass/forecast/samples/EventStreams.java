package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmFailed;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Streams of events in any order, as distorted by enactors, networks and clocks; the plan is always first. */
public final class EventStreams {

    /** A diamond and an independent job. */
    public static final PlannedJob[] JOBS = {
        Plans.job("a", 100),
        Plans.job("b", 50, "a"),
        Plans.job("c", 0, "a"),
        Plans.job("d", 20, "b", "c"),
        Plans.job("e", 300)
    };

    private EventStreams() {}

    public static Arbitrary<List<EventEnvelope>> of(EnactmentPlan plan) {
        return Combinators.combine(event(), Arbitraries.doubles().between(-5, 2000))
                .as(Timed::new)
                .list()
                .ofMaxSize(40)
                .map(events -> stream(plan, events));
    }

    private record Timed(WorkflowEvent event, double seconds) {}

    private static List<EventEnvelope> stream(EnactmentPlan plan, List<Timed> events) {
        Enactor enactor = new Enactor("run-1");
        List<EventEnvelope> stream = new ArrayList<>();
        stream.add(enactor.envelope("plan", plan.submittedAt(), new WorkflowPlanned(plan)));
        for (int i = 0; i < events.size(); i++) {
            Timed timed = events.get(i);
            stream.add(enactor.envelope(
                    String.valueOf(i), plan.submittedAt().plusNanos(Math.round(timed.seconds() * 1e9)), timed.event()));
        }
        return stream;
    }

    private static Arbitrary<WorkflowEvent> event() {
        Arbitrary<String> job = Arbitraries.of("a", "b", "c", "d", "e");
        Arbitrary<String> vm = Arbitraries.of("vm-1", "vm-2", "vm-3");
        Arbitrary<String> vmOrNone = Arbitraries.of("vm-1", "vm-2", "");
        Arbitrary<Integer> attempt = Arbitraries.integers().between(1, 3);
        Arbitrary<Double> runtime = Arbitraries.doubles().between(0, 600);
        Arbitrary<WorkflowEvent> ofJob = Arbitraries.oneOf(
                Combinators.combine(job, attempt).as(JobSubmitted::new),
                Combinators.combine(job, attempt, vm).as(JobScheduled::new),
                Combinators.combine(job, attempt, vmOrNone).as(Events::started),
                Combinators.combine(job, attempt, runtime, vmOrNone).as(Events::completed),
                Combinators.combine(job, attempt, Arbitraries.of(true, false)).as(Events::failed),
                job.map(JobCancelled::new),
                job.map(JobSkipped::new));
        Arbitrary<WorkflowEvent> ofVm = Arbitraries.oneOf(
                vm.map(Events::requested),
                vm.map(VmBooted::new),
                vm.map(VmTerminated::new),
                vm.map(id -> new VmFailed(id, Optional.of("lost"))));
        return Arbitraries.frequencyOf(Tuple.of(4, ofJob), Tuple.of(1, ofVm));
    }
}
