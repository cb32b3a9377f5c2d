package io.weatherglass.forecast.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.LearnedKind.Dependency;
import io.weatherglass.connectors.protocol.LearnedKind.Relation;
import io.weatherglass.connectors.protocol.LearnedKind.Scaling;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.planning.PlanRules;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class InferredPlanPropertiesTest {

    private static final WorkflowLearned LEARNED = new WorkflowLearned(
            2,
            "run-0",
            2,
            List.of(
                    new LearnedKind("split", 3, 5, List.of(), Optional.empty(), List.of("merge"), List.of()),
                    new LearnedKind(
                            "align",
                            3,
                            20,
                            List.of(new Dependency("split", Relation.ITEM)),
                            Optional.of(new Scaling("split", 1)),
                            List.of(),
                            List.of()),
                    new LearnedKind(
                            "merge",
                            2,
                            9,
                            List.of(new Dependency("align", Relation.ALL)),
                            Optional.empty(),
                            List.of(),
                            List.of(
                                    new LearnedKind.Job("merge", 8, List.of()),
                                    new LearnedKind.Job("report", 1, List.of("merge"))))));

    /** All events of a run in which one job fails once, including the learned plan. */
    private static List<EventEnvelope> told() {
        List<EventEnvelope> told = new ArrayList<>();
        add(told, 0, LEARNED);
        for (int sample = 1; sample <= 4; sample++) {
            String split = "split (" + sample + ")";
            String align = "align (" + sample + ")";
            add(told, 0, InferredPlanTest.submitted(split, "split"));
            add(told, 1, Events.started(split, ""));
            add(told, 5 + sample, Events.completed(split, 4 + sample, ""));
            add(told, 6 + sample, InferredPlanTest.submitted(align, "align", split));
            add(told, 7 + sample, Events.started(align, ""));
        }
        add(told, 12, Events.failed("align (1)", 1, true));
        add(told, 13, Events.started("align (1)", 2, ""));
        add(told, 40, Events.completed("align (1)", 2, 27, ""));
        add(told, 41, Events.completed("align (2)", 31, ""));
        return told;
    }

    private static void add(List<EventEnvelope> told, double seconds, WorkflowEvent event) {
        told.add(new Enactor("run-1")
                .envelope("e" + told.size(), Plans.ORIGIN.plusNanos((long) (seconds * 1e9)), event));
    }

    @Provide
    Arbitrary<List<EventEnvelope>> anyPart() {
        return Arbitraries.shuffle(told())
                .flatMap(all ->
                        Arbitraries.integers().between(0, all.size()).map(count -> List.copyOf(all.subList(0, count))));
    }

    private static Enactor begun() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
        return enactor;
    }

    @Property(tries = 300)
    void orderOfEventsDoesNotMatter(
            @ForAll("anyPart") List<EventEnvelope> part, @ForAll long seed, @ForAll boolean askedInBetween) {
        Enactor once = begun();
        part.forEach(once::tell);

        Enactor other = begun();
        List<EventEnvelope> twice = new ArrayList<>(part);
        twice.addAll(part);
        java.util.Collections.shuffle(twice, new java.util.Random(seed));
        for (EventEnvelope event : twice) {
            other.tell(event);
            if (askedInBetween) {
                other.snapshot();
            }
        }
        assertThat(Contents.of(other.snapshot())).isEqualTo(Contents.of(once.snapshot()));
    }

    @Property(tries = 300)
    void planIsValidAndHasEveryReportedJob(@ForAll("anyPart") List<EventEnvelope> part) {
        Enactor enactor = begun();
        part.forEach(enactor::tell);
        InstanceSnapshot snapshot = enactor.snapshot();
        if (!snapshot.plan().jobs().isEmpty()) {
            assertThat(PlanRules.validator(100).validate(snapshot.plan())).isEmpty();
        }
        List<String> ids = snapshot.plan().jobs().stream().map(PlannedJob::id).toList();
        part.forEach(event ->
                event.event().subject().ifPresent(job -> assertThat(ids).contains(job)));
        for (int job = 0; job < snapshot.jobs().count(); job++) {
            assertThat(snapshot.jobs().planned(job).id()).isEqualTo(ids.get(job));
        }
    }
}
