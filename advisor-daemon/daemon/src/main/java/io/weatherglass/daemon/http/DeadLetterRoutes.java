package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.ingest.DeadLetterReader;
import io.weatherglass.daemon.ingest.DeadLetterReader.Letter;
import io.weatherglass.daemon.sources.ConnectorIntake;
import io.weatherglass.daemon.sources.SpoolFullException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

record DeadLetterRoutes(
        DeadLetterReader box, Producer<String, byte[]> producer, String events, ConnectorIntake hub, Clock clock) {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 500;

    private static final int MAX_PAYLOAD = 8_192;

    private static final int BYTES_OF_A_CHARACTER = 3;

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final int ACKNOWLEDGED_SECONDS = 10;
    private static final Pattern ID = Pattern.compile("(\\d{1,9})-(\\d{1,18})");

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(ApiPaths.DEAD_LETTERS, this::list),
                new Endpoint(HttpMethod.POST, ApiPaths.REPLAY, List.of(this::replay)));
    }

    private void list(RoutingContext context) {
        int limit = new QueryParameters(context).integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        Responses.answer(context, () -> json(box.newest(limit, MAX_PAYLOAD * BYTES_OF_A_CHARACTER)));
    }

    private static ObjectNode json(DeadLetterReader.Letters letters) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("total", letters.total());
        ArrayNode items = json.putArray("items");
        letters.newest().forEach(letter -> write(letter, items.addObject()));
        return json;
    }

    private static void write(Letter letter, ObjectNode json) {
        json.put("id", letter.id()).put("at", letter.at().toString());
        letter.key().ifPresent(key -> json.put("instance", key));
        for (String name : List.of("reason", "field", "value", "rule", "connector", "topic", "left-out")) {
            letter.header("wg-" + name).ifPresent(text -> json.put(name.equals("left-out") ? "leftOut" : name, text));
        }
        letter.header("ce_type").ifPresent(type -> json.put("type", type));
        letter.value().ifPresent(value -> {
            String text = new String(value, StandardCharsets.UTF_8);
            boolean isWhole = value.length == letter.bytes() && text.length() <= MAX_PAYLOAD;
            json.put("bytes", letter.bytes())
                    .put("payload", isWhole ? text : text.substring(0, Math.min(MAX_PAYLOAD, text.length())) + "…");
        });
        json.put("replayable", isReplayable(letter));
        json.putObject("links").put("replay", ApiPaths.REPLAY.replace(":id", letter.id()));
    }

    private static boolean isReplayable(Letter letter) {
        return letter.header("wg-left-out").isEmpty() && letter.value().isPresent();
    }

    private void replay(RoutingContext context) {
        String id = context.pathParam("id");
        context.vertx()
                .executeBlocking(() -> replay(id), false)
                .onSuccess(body -> Responses.json(context, 202, body))
                .onFailure(context::fail);
    }

    private Buffer replay(String id) {
        Matcher numbers = ID.matcher(id);
        Letter letter = (numbers.matches()
                        ? box.find(Integer.parseInt(numbers.group(1)), Long.parseLong(numbers.group(2)))
                        : Optional.<Letter>empty())
                .orElseThrow(() -> new Problem(
                        404, "unknown-dead-letter", "Unknown dead letter", "there is no dead letter \"" + id + "\""));
        if (!isReplayable(letter)) {
            throw new Problem(
                    409,
                    "not-replayable",
                    "Cannot be replayed",
                    "dead letter \"" + id + "\" was too large to be stored in full");
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", id);
        Optional<String> connector = letter.header("wg-connector")
                .filter(name -> letter.header("wg-method").isPresent());
        if (connector.isPresent()) {
            again(connector.get(), letter);
            json.put("connector", connector.get());
        } else {
            RecordMetadata written = again(letter);
            json.put("topic", written.topic())
                    .put("partition", written.partition())
                    .put("offset", written.offset());
        }
        return Responses.encode(json);
    }

    private void again(String connector, Letter letter) {
        if (!hub.connectors().containsKey(connector)) {
            throw Problem.unknownConnector(connector, hub.connectors().keySet());
        }
        try {
            hub.accept(
                    connector,
                    new SourceMessage(
                            letter.header("wg-method").orElse(""),
                            letter.header("wg-target").orElse(""),
                            new String(letter.value().orElseThrow(), StandardCharsets.UTF_8),
                            clock.instant()));
        } catch (SpoolFullException | UncheckedIOException e) {
            throw Problem.unavailable(e.getMessage(), RETRY_AFTER_SECONDS);
        }
    }

    private RecordMetadata again(Letter letter) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(
                events, null, letter.key().orElse(null), letter.value().orElseThrow(), letter.recordHeaders());
        try {
            return producer.send(record).get(ACKNOWLEDGED_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw EventIntake.unacknowledged("the daemon is stopping");
        } catch (ExecutionException | TimeoutException e) {
            throw EventIntake.unacknowledged("Kafka did not accept the event: " + e.getMessage());
        }
    }
}
