package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.client.LimitedHttp;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicSnapshotReader;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks up closing advisories of instances. Not thread-safe. */
public final class ClosingAdvisories {
    private static final Logger LOG = LoggerFactory.getLogger(ClosingAdvisories.class);
    private static final AdvisoryCodec CODEC = new AdvisoryCodec();
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MAX_ANSWER_BYTES = 16 << 20;

    private final Source source;
    private boolean isAway;

    @FunctionalInterface
    private interface Source {
        Optional<Advisory> latest(String instance) throws IOException, InterruptedException;
    }

    private ClosingAdvisories(Source source) {
        this.source = source;
    }

    /** Returns empty if there is none or the source fails. The source is not queried again after it has failed. */
    public Optional<Advisory> of(String instance) throws InterruptedException {
        try {
            return isAway ? Optional.empty() : source.latest(instance).filter(Advisory::closing);
        } catch (IOException | KafkaException | IllegalStateException e) {
            isAway = true;
            LOG.debug("cannot look up the closing advisory of {}; not trying other instances", instance, e);
        } catch (InvalidEventException e) {
            LOG.debug("cannot decode the closing advisory of {}", instance, e);
        }
        return Optional.empty();
    }

    public static ClosingAdvisories overHttp(String daemon, Optional<String> token) {
        LimitedHttp client = new LimitedHttp(HttpClient.newBuilder().connectTimeout(PATIENCE), MAX_ANSWER_BYTES);
        return new ClosingAdvisories(instance -> {
            String id = URLEncoder.encode(instance, StandardCharsets.UTF_8).replace("+", "%20");
            HttpRequest.Builder request = HttpRequest.newBuilder(
                    URI.create(daemon.replaceFirst("/+$", "") + "/api/v1/workflows/" + id + "/advisory"));
            token.ifPresent(key -> request.header("Authorization", "Bearer " + key));
            HttpResponse<byte[]> answer = client.send(request, PATIENCE);
            return answer.statusCode() == 200 ? Optional.of(CODEC.fromJson(answer.body())) : Optional.empty();
        });
    }

    public static ClosingAdvisories inTopic(KafkaClients kafka, String topic) {
        Map<String, ConsumerRecord<String, byte[]>> latest = new HashMap<>();
        boolean[] isRead = {false};
        return new ClosingAdvisories(instance -> {
            if (!isRead[0]) {
                isRead[0] = true;
                try (Consumer<String, byte[]> consumer = kafka.reader()) {
                    TopicSnapshotReader.read(consumer, topic, record -> latest.put(record.key(), record));
                }
            }
            return Optional.ofNullable(latest.get(instance))
                    .filter(record -> record.value() != null)
                    .map(CODEC::fromRecord);
        });
    }
}
