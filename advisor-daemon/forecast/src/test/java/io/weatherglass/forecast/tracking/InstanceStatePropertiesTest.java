package io.weatherglass.forecast.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.EventStreams;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The state is a fold: what is told twice changes nothing, and nothing goes back. */
class InstanceStatePropertiesTest {

    private static final EnactmentPlan PLAN = Plans.onCloud(EventStreams.JOBS).build();

    @Provide
    Arbitrary<List<EventEnvelope>> streams() {
        return EventStreams.of(PLAN);
    }

    /** A stream, and what arrives of it when events are sent again, each at any time after it was sent first. */
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
    void whatIsSentAgainChangesNothing(@ForAll("resentStreams") Resent streams) {
        Enactor once = new Enactor("run-1");
        streams.sent().forEach(once::tell);
        Enactor again = new Enactor("run-1");
        List<Folded> folded = streams.arrived().stream().map(again::tell).toList();

        assertThat(Contents.of(again.snapshot())).isEqualTo(Contents.of(once.snapshot()));
        assertThat(folded.stream().filter(Folded.DUPLICATE::equals).count())
                .isEqualTo(streams.arrived().size() - streams.sent().size());
    }

    @Property
    void attemptsAndTerminalPhasesDoNotGoBack(@ForAll("streams") List<EventEnvelope> stream) {
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

    @Property
    void anEventOfOneJobLeavesTheOthersAlone(@ForAll("streams") List<EventEnvelope> stream) {
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
    void everyPhaseHasTheDatesThatItNeeds(@ForAll("streams") List<EventEnvelope> stream) {
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
