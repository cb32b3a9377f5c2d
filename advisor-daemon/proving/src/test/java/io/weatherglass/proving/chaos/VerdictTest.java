package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.SentRuns.Sent;
import io.weatherglass.proving.chaos.faults.Poison;
import io.weatherglass.proving.chaos.site.RunDraft;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The verdict accepts a correct run and finds every error. */
class VerdictTest {

    private static final String RUN = "run-1";
    private static final int EVENTS = 3;
    private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");

    private final EventCodec codec = new EventCodec();
    private final List<EventEnvelope> events = IntStream.rangeClosed(1, EVENTS)
            .mapToObj(number -> new EventEnvelope(
                    String.valueOf(number),
                    RunDraft.SOURCE,
                    START.plusSeconds(number),
                    EventEnvelope.LIVE,
                    RUN,
                    new JobSubmitted("job-" + number, 1)))
            .toList();
    private final Remains undisturbed = new Remains();
    private final Remains disturbed = new Remains();
    private Sent sent;

    @BeforeEach
    void writeUndisturbedResults() {
        undisturbed.advisory(record(Advisories.closing(RUN, EVENTS, 10), 0));
        undisturbed.run(run("plan"));
        int[] hashes = events.stream()
                .mapToInt(event -> SentRuns.hash(codec.toRecord("events", event).value()))
                .toArray();
        sent = new Sent(hashes, 1, EVENTS + 1, Map.of(), 0, 1);
    }

    private static ConsumerRecord<String, byte[]> consumed(ProducerRecord<String, byte[]> record, long offset) {
        ConsumerRecord<String, byte[]> consumed =
                new ConsumerRecord<>(record.topic(), 0, offset, record.key(), record.value());
        record.headers().forEach(consumed.headers()::add);
        return consumed;
    }

    private static ConsumerRecord<String, byte[]> record(Advisory advisory, long offset) {
        return consumed(new AdvisoryCodec().toRecord("advisories", RunDraft.SOURCE, advisory), offset);
    }

    private static ConsumerRecord<String, byte[]> poison(String number) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>("dead-letters", RUN, new byte[0]);
        record.headers().add(Poison.NUMBER, number.getBytes(StandardCharsets.UTF_8));
        return consumed(record, 0);
    }

    private static PastRun run(String plan) {
        RunFacts facts = RunFacts.builder()
                .key(RUN)
                .fingerprint("")
                .workflow("montage")
                .instance(RUN)
                .source(RunSource.values()[0])
                .strategy("asap")
                .platform("small")
                .planRevision(1)
                .origin(START)
                .end(RunEnd.COMPLETED)
                .makespanSeconds(10)
                .cost(RunCost.UNKNOWN)
                .jobCount(1)
                .completedJobs(1)
                .build();
        return new PastRun(facts, plan, PastJobs.of(List.of()), List.of(), List.of());
    }

    /** Writes correct results except for these differences. */
    private List<Kind> found(Kind... without) {
        List<Kind> left = List.of(without);
        if (!left.contains(Kind.EVENT_LOST)) {
            for (int i = 0; i < EVENTS; i++) {
                // the closing advisory contains the offset of the last event
                disturbed.event(consumed(codec.toRecord("events", events.get(i)), i + 1));
            }
        }
        if (!left.contains(Kind.CLOSING_MISSING)) {
            disturbed.advisory(record(Advisories.closing(RUN, EVENTS, 10), 1));
            disturbed.latest(record(Advisories.closing(RUN, EVENTS, 10), 1));
        }
        if (!left.contains(Kind.HISTORY_MISSING)) {
            disturbed.run(run("plan"));
        }
        if (!left.contains(Kind.DEAD_LETTER_MISSING)) {
            disturbed.deadLetter(poison(RUN + "/0"));
        }
        return Verdict.problems(Map.of(RUN, sent), disturbed, undisturbed, true).stream()
                .map(ChaosProblem::kind)
                .distinct()
                .toList();
    }

    @Test
    void acceptsCorrectResults() {
        disturbed.advisory(record(Advisories.open(RUN, 1, 1), 0));
        disturbed.deadLetter(poison(RUN + "/0"));
        assertThat(found()).isEmpty();
    }

    @Test
    void findsLostEvents() {
        disturbed.event(consumed(codec.toRecord("events", events.get(2)), 3));
        assertThat(found(Kind.EVENT_LOST)).containsExactly(Kind.EVENT_LOST);
    }

    @Test
    void findsChangedEvents() {
        ProducerRecord<String, byte[]> other = codec.toRecord("events", events.get(0));
        ProducerRecord<String, byte[]> changed = new ProducerRecord<>("events", RUN, new byte[] {1});
        other.headers().forEach(changed.headers()::add);
        disturbed.event(consumed(changed, 0));
        assertThat(found()).containsExactly(Kind.EVENT_CHANGED);
    }

    @Test
    void findsAStateWithoutAnEvent() {
        disturbed.advisory(record(Advisories.closing(RUN, EVENTS - 1, 10), 0));
        disturbed.latest(record(Advisories.closing(RUN, EVENTS - 1, 10), 0));
        assertThat(found(Kind.CLOSING_MISSING)).containsExactly(Kind.FOLD_DIFFERS, Kind.CLOSING_DIFFERS);
    }

    @Test
    void findsRunsWithoutAnEnd() {
        disturbed.advisory(record(Advisories.open(RUN, 1, 1), 0));
        assertThat(found(Kind.CLOSING_MISSING)).containsExactly(Kind.CLOSING_MISSING);
    }

    @Test
    void findsASecondEnd() {
        disturbed.advisory(record(Advisories.closing(RUN, EVENTS, 10), 0));
        assertThat(found()).containsExactly(Kind.CLOSING_DOUBLED);
    }

    @Test
    void findsAnotherEnd() {
        disturbed.advisory(record(Advisories.closing(RUN, EVENTS, 11), 0));
        disturbed.latest(record(Advisories.closing(RUN, EVENTS, 11), 0));
        assertThat(found(Kind.CLOSING_MISSING)).containsExactly(Kind.CLOSING_DIFFERS);
    }

    @Test
    void findsOutputOfAZombie() {
        disturbed.advisory(record(Advisories.open(RUN, 2, 2), 0));
        disturbed.advisory(record(Advisories.open(RUN, 1, 1), 0));
        assertThat(found()).containsExactly(Kind.OUT_OF_ORDER);
        disturbed.advisory(record(Advisories.open(RUN, 3, 3), 2));
        disturbed.latest(record(Advisories.open(RUN, 3, 3), 2));
        assertThat(found(Kind.CLOSING_MISSING, Kind.HISTORY_MISSING))
                .containsExactly(Kind.OUT_OF_ORDER, Kind.AFTER_CLOSING, Kind.LATEST_DIFFERS);
    }

    @Test
    void findsMissingDuplicateAndDifferentRunsInTheHistory() {
        assertThat(found(Kind.HISTORY_MISSING)).containsExactly(Kind.HISTORY_MISSING);
        disturbed.run(run("other plan"));
        assertThat(found(Kind.CLOSING_MISSING, Kind.HISTORY_MISSING)).containsExactly(Kind.HISTORY_DIFFERS);
        assertThat(found(Kind.CLOSING_MISSING)).containsExactly(Kind.HISTORY_DOUBLED, Kind.HISTORY_DIFFERS);
    }

    @Test
    void findsMissingAndForeignDeadLetters() {
        disturbed.deadLetter(new ConsumerRecord<>("dead-letters", 0, 0, RUN, new byte[0]));
        assertThat(found(Kind.DEAD_LETTER_MISSING)).containsExactly(Kind.DEAD_LETTER_MISSING, Kind.DEAD_LETTER_FOREIGN);
    }
}
