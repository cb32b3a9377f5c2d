package io.weatherglass.connectors.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.SchemaCheck;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RoundTripPropertiesTest {
    private static final EventCodec CODEC = new EventCodec();

    @Property(tries = 200)
    void anyEnvelopeRoundTripsInBothModes(@ForAll("envelopes") EventEnvelope envelope) {
        assertThat(CODEC.fromRecord(Records.received(CODEC.toRecord("events", envelope))))
                .isEqualTo(envelope);
        assertThat(CODEC.fromJson(CODEC.toJson(envelope))).isEqualTo(envelope);
        SchemaCheck.assertValid(
                envelope.type().schemaResource(),
                SchemaCheck.json(CODEC.toJson(envelope)).get("data"));
    }

    @Property(tries = 100)
    void aPlanOrderedByDependenciesIsValidUntilACycleIsAdded(@ForAll("layeredJobs") List<PlannedJob> jobs) {
        PlanValidator validator = new PlanValidator(Set.of(), Set.of("fixedpool"), 1000);
        assertThat(validator.validate(plan(jobs))).isEmpty();

        Optional<PlannedJob> waiting =
                jobs.stream().filter(job -> !job.dependencies().isEmpty()).findFirst();
        waiting.ifPresent(later -> {
            String earlier = later.dependencies().get(0);
            List<PlannedJob> mutual = jobs.stream()
                    .map(job -> job.id().equals(earlier) ? PlannedJob.of(earlier, "", 1, later.id()) : job)
                    .toList();
            assertThat(validator.validate(plan(mutual)))
                    .anySatisfy(violation -> assertThat(violation.value()).contains(earlier, later.id()));
        });
    }

    private static EnactmentPlan plan(List<PlannedJob> jobs) {
        return EnactmentPlan.builder("w", SampleEvents.TIME, "fixedpool")
                .jobs(jobs)
                .resources(new SlotPool(1))
                .build();
    }

    @Provide
    Arbitrary<List<PlannedJob>> layeredJobs() {
        return Arbitraries.integers()
                .between(0, 2)
                .list()
                .ofMinSize(1)
                .ofMaxSize(20)
                .map(counts -> IntStream.range(0, counts.size())
                        .mapToObj(i -> PlannedJob.builder("j" + i)
                                .dependencies(IntStream.range(Math.max(0, i - counts.get(i)), i)
                                        .mapToObj(before -> "j" + before)
                                        .toList())
                                .projectedRuntimeSeconds(i)
                                .build())
                        .toList());
    }

    @Provide
    Arbitrary<EventEnvelope> envelopes() {
        Arbitrary<Instant> times = Arbitraries.longs()
                .between(0, Bounds.LATEST.getEpochSecond() - 1)
                .flatMap(second -> Arbitraries.integers()
                        .between(0, 999_999_999)
                        .map(nano -> Instant.ofEpochSecond(second, nano)));
        Arbitrary<Double> timescales = Arbitraries.doubles().between(1e-6, 1e6).ofScale(6);
        return Combinators.combine(ids(), times, timescales, ids(), events())
                .as((id, time, timescale, instance, event) ->
                        new EventEnvelope(id, SampleEvents.SOURCE, time, timescale, instance, event));
    }

    private Arbitrary<WorkflowEvent> events() {
        Arbitrary<Double> seconds = Arbitraries.doubles().between(0, Bounds.MAX_SECONDS);
        Arbitrary<Double> prices = Arbitraries.doubles().between(0, Bounds.MAX_PRICE);
        Arbitrary<Integer> attempts = Arbitraries.integers().between(1, Integer.MAX_VALUE);
        Arbitrary<WorkflowEvent> completed = Combinators.combine(
                        ids(), attempts, seconds, ids().optional(), seconds.optional())
                .as((job, attempt, runtime, vm, part) -> new JobCompleted(
                        job, attempt, runtime, vm, number(part), OptionalDouble.empty(), number(part)));
        Arbitrary<WorkflowEvent> failed = Combinators.combine(
                        ids(), attempts, ids().optional(), Arbitraries.of(true, false))
                .as((job, attempt, reason, retry) ->
                        new JobFailed(job, attempt, reason, OptionalDouble.empty(), retry));
        Arbitrary<WorkflowEvent> requested = Combinators.combine(ids(), ids().optional(), prices.optional())
                .as((vm, type, price) -> new VmRequested(vm, type, number(price)));
        Arbitrary<WorkflowEvent> planned = layeredJobs().map(jobs -> new WorkflowPlanned(plan(jobs)));
        return Arbitraries.oneOf(completed, failed, requested, planned, Arbitraries.of(SampleEvents.all()));
    }

    private static OptionalDouble number(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static Arbitrary<String> ids() {
        // CloudEvents forbids control characters, single surrogates and non-characters in attributes
        return Arbitraries.strings()
                .withChars("aZ09 _-./:%+~\"'\\äßµ日本")
                .ofMinLength(1)
                .ofMaxLength(20)
                .filter(text ->
                        !text.isBlank() && NameRules.brokenByInstance(text).isEmpty());
    }
}
