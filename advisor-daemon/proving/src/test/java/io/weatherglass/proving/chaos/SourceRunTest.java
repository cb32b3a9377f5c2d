package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.SentRuns.Sent;
import io.weatherglass.proving.chaos.site.SourceRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** Runs reported by messages, and their expected events. */
class SourceRunTest {

    private final EventCodec codec = new EventCodec();
    private final SourceRun run = SourceRun.of(3, 7, 10_000);
    private final List<EventEnvelope> events = events();

    private List<EventEnvelope> events() {
        Connector connector = ConnectorRegistry.create(SourceRun.CONNECTOR, ConnectorSettings.NONE);
        RunTranslation translation = connector.open(run.instance());
        List<EventEnvelope> translated = new ArrayList<>();
        for (SourceRun.Message message : run.messages()) {
            SourceMessage received = new SourceMessage("POST", "/", message.json(), Instant.EPOCH);
            assertThat(connector.runOf(received)).contains(run.instance());
            translated.addAll(translation.translate(received));
        }
        assertThat(translation.isOver()).isTrue();
        return translated;
    }

    private Remains logged(List<EventEnvelope> inOrder) {
        Remains remains = new Remains();
        for (EventEnvelope event : inOrder) {
            ProducerRecord<String, byte[]> sent = codec.toRecord("events", event);
            ConsumerRecord<String, byte[]> record =
                    new ConsumerRecord<>("events", 0, inOrder.indexOf(event), sent.key(), sent.value());
            sent.headers().forEach(record.headers()::add);
            remains.event(record);
        }
        return remains;
    }

    @Test
    void isARunWithSomeFailedTasks() {
        assertThat(events).extracting(EventEnvelope::event).hasAtLeastOneElementOfType(JobFailed.class);
        assertThat(events.stream().filter(event -> event.event() instanceof JobCompleted))
                .hasSize(24);
        assertThat(events.get(events.size() - 1).event()).isInstanceOf(WorkflowCompleted.class);
        assertThat(SourceRun.of(3, 7, 10_000)).as("the same again").isEqualTo(run);
        assertThat(run.messages().get(run.messages().size() - 1).atMillis()).isEqualTo(10_000);
    }

    @Test
    void findsMissingAndReorderedEvents() {
        SourceTraffic traffic = SourceTraffic.of(3, Duration.ofSeconds(10), 80);
        assertThat(traffic.instances()).contains(run.instance());
        Remains undisturbed = logged(events);
        Sent expected = traffic.sent(undisturbed).get(run.instance());
        List<EventEnvelope> repeated = new ArrayList<>(events);
        repeated.addAll(5, events.subList(0, 5));
        assertThat(problems(expected, logged(repeated), undisturbed))
                .as("what is written again")
                .doesNotContain(Kind.EVENT_LOST, Kind.EVENT_CHANGED);
        assertThat(problems(expected, logged(events.subList(0, events.size() - 1)), undisturbed))
                .contains(Kind.EVENT_LOST);
        List<EventEnvelope> swapped = new ArrayList<>(events);
        Collections.swap(swapped, 3, 4);
        assertThat(problems(expected, logged(swapped), undisturbed)).contains(Kind.EVENT_CHANGED);
    }

    @Test
    void findsEventsMissingInBothLogs() {
        SourceTraffic traffic = SourceTraffic.of(3, Duration.ofSeconds(10), 80);
        assertThat(problemsOf(traffic.lost(logged(events), "the group"))).isEmpty();
        for (EventEnvelope missing : events) {
            List<EventEnvelope> others = new ArrayList<>(events);
            others.remove(missing);
            Remains both = logged(others);
            assertThat(problems(traffic.sent(both).get(run.instance()), both, both))
                    .doesNotContain(Kind.EVENT_LOST, Kind.EVENT_CHANGED);
            List<ChaosProblem> lost = problemsOf(traffic.lost(both, "the group"));
            assertThat(lost).extracting(ChaosProblem::kind).containsExactly(Kind.EVENT_LOST);
            assertThat(lost.get(0).detail())
                    .startsWith("the group has logged ")
                    .endsWith(" events " + missing.type().typeName());
        }
    }

    @Test
    void duplicatesDoNotReplaceMissingEvents() {
        SourceTraffic traffic = SourceTraffic.of(3, Duration.ofSeconds(10), 80);
        List<EventEnvelope> repeated = new ArrayList<>(events);
        EventEnvelope missing = repeated.remove(repeated.size() - 2);
        repeated.stream()
                .filter(event -> event.type().equals(missing.type()))
                .findFirst()
                .ifPresent(repeated::add);
        assertThat(problemsOf(traffic.lost(logged(repeated), "the group"))).hasSize(1);
    }

    private List<ChaosProblem> problemsOf(List<ChaosProblem> all) {
        return all.stream()
                .filter(problem -> problem.instance().equals(run.instance()))
                .toList();
    }

    private List<Kind> problems(Sent expected, Remains disturbed, Remains undisturbed) {
        return Verdict.problems(Map.of(run.instance(), expected), disturbed, undisturbed, true).stream()
                .map(ChaosProblem::kind)
                .toList();
    }
}
