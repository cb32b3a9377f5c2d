package io.weatherglass.daemon.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.exchange.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

final class LocalServer implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    LocalServer(Function<Vertx, List<Endpoint>> endpoints) {
        server = vertx.createHttpServer()
                .requestHandler(
                        ApiRouter.router(vertx, endpoints.apply(vertx), PublicUrl.of(Configuration.of(Map.of()))))
                .listen(0, "127.0.0.1")
                .await();
    }

    HttpClient client() {
        return client;
    }

    int port() {
        return server.actualPort();
    }

    HttpResponse<String> get(String path) {
        return send(request(path).build());
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofSeconds(60));
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        vertx.close().await();
    }
}
