package io.weatherglass.cli.realenactors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A hanging daemon. It forwards a number of requests to a real daemon, and accepts all others without answering. */
final class BrokenDaemon implements AutoCloseable {
    private final URI daemon;
    private final int answered;
    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;

    private BrokenDaemon(int port, URI daemon, int answered) throws IOException {
        this.daemon = daemon;
        this.answered = answered;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::take);
        server.start();
    }

    /** Creates a daemon that hangs after this number of answers. */
    static BrokenDaemon hangingAfter(int answered, URI daemon) throws IOException {
        return new BrokenDaemon(0, daemon, answered);
    }

    /** Creates a working daemon at a given port. */
    static BrokenDaemon recovered(int port, URI daemon) throws IOException {
        return new BrokenDaemon(port, daemon, Integer.MAX_VALUE);
    }

    /** Returns a port without a listener. */
    static int deadPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Returns the address of a dead daemon. */
    static String deadUrl() throws IOException {
        return "http://127.0.0.1:" + deadPort();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    /** Returns the number of received requests. */
    int requests() {
        return requests.get();
    }

    /** Returns the number of unanswered requests. */
    int unanswered() {
        return Math.max(0, requests.get() - answered);
    }

    private void take(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        try {
            if (requests.incrementAndGet() > answered) {
                end.await();
            } else {
                HttpResponse<byte[]> answer = client.send(forwarded(exchange, body), BodyHandlers.ofByteArray());
                answer.headers()
                        .firstValue("Content-Type")
                        .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
                exchange.sendResponseHeaders(
                        answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
                exchange.getResponseBody().write(answer.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private HttpRequest forwarded(HttpExchange exchange, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        daemon.resolve(exchange.getRequestURI().toString()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        return type == null
                ? request.build()
                : request.header("Content-Type", type).build();
    }

    /** Closes all connections, like a dying daemon. */
    @Override
    public void close() {
        server.stop(0);
        end.countDown();
        threads.shutdownNow();
    }
}
