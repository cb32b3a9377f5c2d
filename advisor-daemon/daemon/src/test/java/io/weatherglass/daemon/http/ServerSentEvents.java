package io.weatherglass.daemon.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;

final class ServerSentEvents implements AutoCloseable {

    private final HttpResponse<InputStream> response;
    private final Thread thread = new Thread(this::read, "events");
    private final List<Event> events = new CopyOnWriteArrayList<>();

    record Event(Map<String, String> fields) {

        JsonNode data() {
            try {
                return new ObjectMapper().readTree(fields.get("data"));
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }

        boolean isComment() {
            return fields.isEmpty();
        }
    }

    ServerSentEvents(HttpClient client, HttpRequest request) {
        try {
            response = client.send(request, BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        thread.start();
    }

    private void read() {
        try (Scanner blocks = new Scanner(response.body(), StandardCharsets.UTF_8).useDelimiter("\n\n")) {
            while (blocks.hasNext()) {
                events.add(new Event(blocks.next()
                        .lines()
                        .filter(line -> !line.startsWith(":"))
                        .collect(Collectors.toMap(
                                line -> line.substring(0, line.indexOf(": ")),
                                line -> line.substring(line.indexOf(": ") + 2)))));
            }
        }
    }

    HttpResponse<InputStream> response() {
        return response;
    }

    List<Event> all() {
        return List.copyOf(events);
    }

    Event await(String what, Predicate<JsonNode> wanted) {
        return Eventually.get(
                what,
                () -> events.stream()
                        .filter(event -> !event.isComment() && wanted.test(event.data()))
                        .findFirst());
    }

    Optional<Event> first() {
        return events.stream().filter(event -> !event.isComment()).findFirst();
    }

    @Override
    public void close() throws IOException {
        response.body().close();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
