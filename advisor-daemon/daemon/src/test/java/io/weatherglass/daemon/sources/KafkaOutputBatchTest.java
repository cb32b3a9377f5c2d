package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.samples.SampleBroker;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.Test;

/** Events read in several parts would be forecast once per part. */
@NeedsBroker
class KafkaOutputBatchTest {
    private static final int EVENTS = 100;

    private static EventEnvelope submitted(int job) {
        return new EventEnvelope(
                "submitted/" + job,
                URI.create("urn:test"),
                Instant.parse("2026-03-01T08:00:00Z"),
                EventEnvelope.LIVE,
                "run",
                new JobSubmitted("job " + job, 1));
    }

    private static double recordsPerRequest(Producer<String, byte[]> producer) {
        return producer.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals("records-per-request-avg"))
                .mapToDouble(metric -> (double) metric.metricValue())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void writesEventsOfAMessageTogether(EmbeddedKafka kafka) throws Exception {
        KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
        Topics topics = Topics.withPrefix("together");
        try (Admin admin = clients.admin();
                Producer<String, byte[]> first = clients.writer();
                Producer<String, byte[]> producer = clients.persistentWriter()) {
            topics.createMissing(admin, 1);
            // a new topic may reject a request, which is then counted twice
            first.send(new EventCodec().toRecord(topics.events(), submitted(EVENTS)))
                    .get();
            List<EventEnvelope> events = IntStream.range(0, EVENTS)
                    .mapToObj(KafkaOutputBatchTest::submitted)
                    .toList();
            new KafkaOutput("nextflow", producer, topics).write(events);

            assertThat(SampleBroker.read(clients, topics.events())).hasSize(EVENTS + 1);
            assertThat(recordsPerRequest(producer)).isEqualTo(EVENTS);
        }
    }
}
