package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.client.LimitedHttp;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.kafka.KafkaClients;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds closing advisories of instances. Not thread-safe. */
public interface ClosingAdvisories {

    Optional<Advisory> of(String instance) throws InterruptedException;

    /** Asks a daemon; after a failure it is not asked again. */
    static ClosingAdvisories overHttp(String daemon) {
        return overHttp(daemon, Optional.empty());
    }

    static ClosingAdvisories overHttp(String daemon, Optional<String> token) {
        LimitedHttp client =
                new LimitedHttp(HttpClient.newBuilder().connectTimeout(Asked.PATIENCE), Asked.MAX_ANSWER_BYTES);
        boolean[] isAway = {false};
        return instance -> {
            if (isAway[0]) {
                return Optional.empty();
            }
            String id = URLEncoder.encode(instance, StandardCharsets.UTF_8).replace("+", "%20");
            HttpRequest.Builder request = HttpRequest.newBuilder(
                    URI.create(daemon.replaceFirst("/+$", "") + "/api/v1/workflows/" + id + "/advisory"));
            token.ifPresent(key -> request.header("Authorization", "Bearer " + key));
            try {
                HttpResponse<byte[]> answer = client.send(request, Asked.PATIENCE);
                return answer.statusCode() == 200
                        ? Optional.of(new AdvisoryCodec().fromJson(answer.body()))
                                .filter(Advisory::closing)
                        : Optional.empty();
            } catch (IOException e) {
                isAway[0] = true;
                Asked.LOG.debug("whether {} and others are closed cannot be asked", instance, e);
                return Optional.empty();
            } catch (InvalidEventException e) {
                Asked.LOG.debug("whether {} is closed cannot be asked", instance, e);
                return Optional.empty();
            }
        };
    }

    /** Reads the compacted topic once, at the first question. */
    static ClosingAdvisories inTopic(KafkaClients kafka, String topic) {
        Map<String, Optional<Advisory>> closed = new HashMap<>();
        boolean[] isRead = {false};
        return instance -> {
            if (!isRead[0]) {
                isRead[0] = true;
                try {
                    Asked.read(kafka, topic, closed);
                } catch (KafkaException e) {
                    Asked.LOG.debug("{} cannot be read", topic, e);
                }
            }
            return closed.getOrDefault(instance, Optional.empty());
        };
    }

    final class Asked {
        private static final Logger LOG = LoggerFactory.getLogger(ClosingAdvisories.class);
        private static final Duration PATIENCE = Duration.ofSeconds(5);
        private static final int MAX_ANSWER_BYTES = 16 << 20;
        private static final Duration POLL = Duration.ofMillis(200);

        private Asked() {}

        private static void read(KafkaClients kafka, String topic, Map<String, Optional<Advisory>> closed) {
            AdvisoryCodec codec = new AdvisoryCodec();
            try (Consumer<String, byte[]> consumer = kafka.reader()) {
                List<PartitionInfo> found = consumer.listTopics(PATIENCE).getOrDefault(topic, List.of());
                List<TopicPartition> partitions = found.stream()
                        .map(info -> new TopicPartition(topic, info.partition()))
                        .toList();
                consumer.assign(partitions);
                consumer.seekToBeginning(partitions);
                Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, PATIENCE);
                long deadline = System.nanoTime() + PATIENCE.toNanos();
                while (System.nanoTime() < deadline
                        && ends.entrySet().stream()
                                .anyMatch(end -> consumer.position(end.getKey(), PATIENCE) < end.getValue())) {
                    for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                        if (record.value() != null) {
                            closed.put(record.key(), closing(codec, record));
                        }
                    }
                }
            }
        }

        private static Optional<Advisory> closing(AdvisoryCodec codec, ConsumerRecord<String, byte[]> record) {
            try {
                return Optional.of(codec.fromRecord(record)).filter(Advisory::closing);
            } catch (InvalidEventException e) {
                return Optional.empty();
            }
        }
    }
}
