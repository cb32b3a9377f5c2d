package io.weatherglass.proving.chaos.site;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * An HTTP server that receives alerts from daemons. It sometimes responds that it is busy, so that the daemons must
 * retry. Thread-safe.
 */
public final class AlertReceiver implements AutoCloseable {

    /**
     * Every n-th alert is rejected. More rejections would delay the closing of runs, because a run is closed only after
     * its alerts have been sent.
     */
    private static final int BUSY_EVERY = 20;

    private static final int TAKEN = 202;
    private static final int BUSY = 503;
    private static final int NOT_UNDERSTOOD = 400;

    /** Alert policy under which every alert is sent immediately. */
    private static final String POLICY = "[{\"minimumSeconds\": 0}]";

    private static final String WEBHOOK = "[{\"url\": \"%s\", \"on\": [\"ended\"], \"alerts\": [%s]}]";

    private final HttpServer server;

    /** One thread per request, so that a daemon that is frozen while sending an alert does not block others. */
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "alert-receiver");
        thread.setDaemon(true);
        return thread;
    });

    private final long begunNanos = System.nanoTime();
    private final ObjectMapper mapper = new ObjectMapper();
    private final List<Taken> taken = new ArrayList<>();
    private int arrivals;

    private record Taken(String group, ReceivedAlert alert) {}

    private AlertReceiver(HttpServer server) {
        this.server = server;
    }

    static AlertReceiver start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AlertReceiver receiver = new AlertReceiver(server);
        server.createContext("/", receiver::take);
        server.setExecutor(receiver.threads);
        server.start();
        return receiver;
    }

    /** Returns the settings that make a daemon send its alerts to this server. */
    Map<String, String> settings(Path folder, String group, String daemon) throws IOException {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/" + group + "/" + daemon;
        String kinds = AlertKind.texts().stream().collect(Collectors.joining("\", \"", "\"", "\""));
        Path webhooks =
                Files.writeString(folder.resolve(daemon + "-webhooks.json"), String.format(WEBHOOK, url, kinds));
        Path alerts = Files.writeString(folder.resolve(daemon + "-alerts.json"), POLICY);
        return Map.of(Settings.WEBHOOKS_FILE.key(), webhooks.toString(), Settings.ALERTS_FILE.key(), alerts.toString());
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status(exchange), -1);
        }
    }

    private int status(HttpExchange exchange) throws IOException {
        JsonNode message = mapper.readTree(exchange.getRequestBody());
        if (!message.has("alert")) {
            return TAKEN;
        }
        String id = URLDecoder.decode(
                exchange.getRequestHeaders().getFirst("Weatherglass-Delivery"), StandardCharsets.UTF_8);
        String[] path = exchange.getRequestURI().getPath().substring(1).split("/", -1);
        if (path.length != 2) {
            return NOT_UNDERSTOOD;
        }
        try {
            return take(path[0], ReceivedAlert.of(id, path[1], message, System.nanoTime()));
        } catch (IllegalArgumentException e) {
            return NOT_UNDERSTOOD;
        }
    }

    private synchronized int take(String group, ReceivedAlert alert) {
        arrivals++;
        if (arrivals % BUSY_EVERY == 0) {
            return BUSY;
        }
        taken.add(new Taken(group, alert));
        return TAKEN;
    }

    public synchronized List<ReceivedAlert> of(String group) {
        return taken.stream()
                .filter(one -> one.group().equals(group))
                .map(Taken::alert)
                .toList();
    }

    synchronized void show(Path file) throws IOException {
        Files.write(
                file,
                taken.stream()
                        .map(one -> String.format(
                                Locale.ROOT,
                                "%.3f s %s %s with %s",
                                (one.alert().atNanos() - begunNanos) / 1e9,
                                one.alert().sender(),
                                one.alert().id(),
                                one.alert().advisory()))
                        .toList());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
