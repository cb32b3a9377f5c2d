package io.weatherglass.forecast.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.EventStreams;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class InstanceStatePropertiesTest {

    private static final URI OTHER_SOURCE = URI.create("urn:example:other");
    private static final EnactmentPlan PLAN = Plans.onCloud(EventStreams.JOBS).build();

    @Provide
    Arbitrary<List<EventEnvelope>> streams() {
        return EventStreams.of(PLAN);
    }

    /** A stream, and the same stream with events repeated at any time after their first arrival. */
    private record Resent(List<EventEnvelope> sent, List<EventEnvelope> arrived) {}

    @Provide
    Arbitrary<Resent> resentStreams() {
        return streams().flatMap(sent -> {
            Arbitrary<List<int[]>> copies = Combinators.combine(
                            Arbitraries.integers().between(0, sent.size() - 1),
                            Arbitraries.integers().between(0, 1000))
                    .as((event, place) -> new int[] {event, place})
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(20);
            return copies.map(again -> new Resent(sent, withCopies(sent, again)));
        });
    }

    private static List<EventEnvelope> withCopies(List<EventEnvelope> sent, List<int[]> copies) {
        List<EventEnvelope> arrived = new ArrayList<>(sent);
        for (int[] copy : copies) {
            EventEnvelope event = sent.get(copy[0]);
            int after = arrived.indexOf(event) + 1;
            arrived.add(after + copy[1] % (arrived.size() - after + 1), event);
        }
        return arrived;
    }

    @Property
    void repeatedEventsChangeNothing(@ForAll("resentStreams") Resent streams) {
        Enactor once = new Enactor("run-1");
        streams.sent().forEach(once::tell);
        Enactor again = new Enactor("run-1");
        List<Folded> folded = streams.arrived().stream().map(again::tell).toList();

        assertThat(Contents.of(again.snapshot())).isEqualTo(Contents.of(once.snapshot()));
        assertThat(folded.stream().filter(Folded.DUPLICATE::equals).count())
                .isEqualTo(streams.arrived().size() - streams.sent().size());
    }

    @Property
    void attemptsAndFinalPhasesNeverGoBack(@ForAll("streams") List<EventEnvelope> garbled) {
        List<EventEnvelope> stream = new ArrayList<>(List.of(garbled.get(0)));
        stream.addAll(garbled.stream()
                .skip(1)
                .collect(Collectors.toMap(
                        EventEnvelope::time, Function.identity(), (one, sameInstant) -> one, TreeMap::new))
                .values());
        Enactor enactor = new Enactor("run-1");
        enactor.tell(stream.get(0));
        for (EventEnvelope event : stream.subList(1, stream.size())) {
            JobTable before = enactor.snapshot().jobs();
            enactor.tell(event);
            JobTable after = enactor.snapshot().jobs();
            for (int job = 0; job < before.count(); job++) {
                assertThat(after.attempt(job)).isGreaterThanOrEqualTo(before.attempt(job));
                assertThat(after.failedAttempts(job)).isGreaterThanOrEqualTo(before.failedAttempts(job));
                if (after.attempt(job) == before.attempt(job)) {
                    assertThat(after.phase(job)).isGreaterThanOrEqualTo(before.phase(job));
                }
                if (before.phase(job) == JobPhase.COMPLETED) {
                    assertThat(after.phase(job)).isEqualTo(JobPhase.COMPLETED);
                    assertThat(after.observedRuntimeSeconds(job)).isEqualTo(before.observedRuntimeSeconds(job));
                }
            }
        }
    }

    /**
     * Events of a run reported by two enactors with different clocks, in two orders of arrival, each event once or
     * twice.
     */
    private record TwiceReported(List<EventEnvelope> once, List<EventEnvelope> garbled) {}

    @Provide
    Arbitrary<TwiceReported> runsOfTwoEnactors() {
        Arbitrary<List<Long>> clock =
                Arbitraries.of(0L, 0L, 0L, 1L, -3_000L, 86_400_000L).list().ofSize(41);
        return Combinators.combine(streams(), clock, Arbitraries.randoms()).as((sent, ahead, random) -> {
            List<EventEnvelope> all = new ArrayList<>(sent.subList(1, sent.size()));
            for (int i = 1; i < sent.size(); i++) {
                EventEnvelope event = sent.get(i);
                all.add(new EventEnvelope(
                        event.id(),
                        OTHER_SOURCE,
                        event.time().plusMillis(ahead.get(i)),
                        event.timescale(),
                        event.workflowInstance(),
                        event.event()));
            }
            List<EventEnvelope> garbled = new ArrayList<>(all);
            all.stream().filter(event -> random.nextBoolean()).forEach(garbled::add);
            Collections.shuffle(garbled, random);
            all.add(0, sent.get(0));
            garbled.add(0, sent.get(0));
            return new TwiceReported(all, garbled);
        });
    }

    @Property
    void orderOfEventsDoesNotMatter(@ForAll("runsOfTwoEnactors") TwiceReported run) {
        InstanceSnapshot once = folded(run.once());
        InstanceSnapshot garbled = folded(run.garbled());
        assertThat(Contents.rows(garbled.jobs())).isEqualTo(Contents.rows(once.jobs()));
        assertThat(garbled.vms().all())
                .containsExactlyInAnyOrderElementsOf(once.vms().all());
        assertThat(garbled.asOf()).isEqualTo(once.asOf());
        assertThat(garbled.eventsFolded()).isEqualTo(once.eventsFolded());
    }

    private static InstanceSnapshot folded(List<EventEnvelope> events) {
        Enactor enactor = new Enactor("run-1");
        events.forEach(enactor::tell);
        return enactor.snapshot();
    }

    @Property
    void eventsOfOneJobDoNotChangeOthers(@ForAll("streams") List<EventEnvelope> stream) {
        Enactor enactor = new Enactor("run-1");
        for (EventEnvelope event : stream) {
            if (event.event() instanceof JobEvent told) {
                List<Contents.Row> before = Contents.rows(enactor.snapshot().jobs());
                enactor.tell(event);
                List<Contents.Row> after = Contents.rows(enactor.snapshot().jobs());
                for (int job = 0; job < before.size(); job++) {
                    if (!before.get(job).id().equals(told.jobId())) {
                        assertThat(after.get(job)).isEqualTo(before.get(job));
                    }
                }
            } else {
                enactor.tell(event);
            }
        }
    }

    @Property
    void everyPhaseHasItsDates(@ForAll("streams") List<EventEnvelope> stream) {
        Enactor enactor = new Enactor("run-1");
        stream.forEach(enactor::tell);
        JobTable jobs = enactor.snapshot().jobs();
        for (int job = 0; job < jobs.count(); job++) {
            switch (jobs.phase(job)) {
                case PENDING -> assertThat(jobs.endedSeconds(job)).isNaN();
                case SUBMITTED -> assertThat(jobs.submittedSeconds(job)).isFinite();
                case SCHEDULED -> {
                    assertThat(jobs.scheduledSeconds(job)).isFinite();
                    assertThat(jobs.vm(job)).isNotEmpty();
                }
                case RUNNING -> assertThat(jobs.startedSeconds(job)).isFinite();
                case FAILED, CANCELLED, SKIPPED ->
                    assertThat(jobs.endedSeconds(job)).isFinite();
                case COMPLETED -> {
                    assertThat(jobs.startedSeconds(job)).isFinite();
                    assertThat(jobs.endedSeconds(job)).isFinite();
                    assertThat(jobs.observedRuntimeSeconds(job)).isNotNegative();
                }
            }
        }
    }
}
