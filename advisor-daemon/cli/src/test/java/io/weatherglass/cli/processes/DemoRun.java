package io.weatherglass.cli.processes;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Writes the events of a Montage for any number of instances, as a whole or in parts. */
final class DemoRun {

    private static final URI ENACTOR = URI.create("urn:test:enactor");
    private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final ReplayScript SCRIPT = DemoScripts.montage(3, START);

    /** Number of events after the plan. */
    static final int EVENTS = SCRIPT.events().size();

    static final int HALF = EVENTS / 2;

    private DemoRun() {}

    /** Writes a range of the events of a run. The plan precedes the first event. */
    static void write(Producer<String, byte[]> producer, Topics topics, String instance, int from, int to) {
        records(topics, instance, from, to).forEach(producer::send);
        producer.flush();
    }

    /** Returns the records for a range of the events of a run. */
    static List<ProducerRecord<String, byte[]>> records(Topics topics, String instance, int from, int to) {
        List<EventEnvelope> events = new ArrayList<>();
        if (from == 0) {
            events.add(event(instance, 0, 0, new WorkflowPlanned(SCRIPT.plan())));
        }
        for (int i = from; i < to; i++) {
            TimedEvent event = SCRIPT.events().get(i);
            events.add(event(instance, i + 1, event.seconds(), event.event()));
        }
        EventCodec codec = new EventCodec();
        return events.stream()
                .map(event -> codec.toRecord(topics.events(), event))
                .toList();
    }

    private static EventEnvelope event(String instance, int number, double seconds, WorkflowEvent event) {
        return new EventEnvelope(
                String.valueOf(number),
                ENACTOR,
                START.plusNanos(Math.round(seconds * 1e9)),
                EventEnvelope.LIVE,
                instance,
                event);
    }
}
