package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.internal.VertxInternal;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.http.exchange.BodyFiles;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BodyFilesTest {
    private static final int MAX_BYTES = 1000;

    @TempDir
    private Path data;

    private Path folder;
    private DiskSpace disk;
    private LocalServer server;
    private Vertx vertx;
    private final AtomicInteger received = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private final List<Socket> open = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        folder = data.resolve("bodies");
        // left over by a killed daemon
        Files.createDirectory(folder);
        Files.writeString(folder.resolve("body-1.tmp"), "rest");
        // the disk has a shortage as soon as the watch is started
        disk = new DiskSpace(data, Integer.MAX_VALUE, new Readiness());
        BodyFiles bodies = new BodyFiles(folder, MAX_BYTES, "http.max-trace-bytes", disk);
        server = new LocalServer(with -> {
            vertx = with;
            return List.of(new Endpoint(HttpMethod.POST, "/upload", List.of(context -> {
                received.incrementAndGet();
                context.response().closeHandler(gone -> closed.incrementAndGet());
                bodies.receive(context)
                        .compose(body -> bodies.delete(context, body).map(body.bytes()))
                        .onSuccess(bytes -> context.response().end(String.valueOf(bytes)))
                        .onFailure(context::fail);
            })));
        });
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
        server.close();
        disk.close();
    }

    private HttpResponse<String> post(int bytes) {
        return server.send(server.request("/upload")
                .POST(BodyPublishers.ofString("x".repeat(bytes)))
                .build());
    }

    private Socket begin(int bytes) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        open.add(socket);
        socket.getOutputStream()
                .write(("POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + MAX_BYTES + "\r\n\r\n"
                                + "x".repeat(bytes))
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private long bytesInFolder() {
        try (var files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private boolean isEmpty() {
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void removesLeftoverFilesAndIsPrivate() throws IOException {
        assertThat(isEmpty()).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void acceptsTwoBodiesOfTheLargestSize() throws IOException {
        begin(MAX_BYTES - 1);
        Socket second = begin(MAX_BYTES - 1);
        Eventually.until("both are in files", () -> bytesInFolder() == 2 * (MAX_BYTES - 1));
        HttpResponse<String> refused = post(3);
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("30");
        assertThat(refused.body()).contains("too many bodies are being received");

        second.close();
        Eventually.until("a body can be received again", () -> post(3).statusCode() == 200);
        assertThat(bytesInFolder()).as("of the first body").isEqualTo(MAX_BYTES - 1);
    }

    @Test
    void rejectsMoreFilesThanTheLimit() throws IOException {
        for (int i = 0; i < 16; i++) {
            begin(1);
        }
        Eventually.until("all bodies are in files", () -> bytesInFolder() == 16);
        assertThat(post(1).statusCode()).isEqualTo(503);
    }

    @Test
    void deletesFilesOfClientsThatReset() throws IOException {
        CountDownLatch slow = new CountDownLatch(1);
        try {
            for (int i = 0; i < VertxOptions.DEFAULT_INTERNAL_BLOCKING_POOL_SIZE; i++) {
                ((VertxInternal) vertx).executeBlockingInternal(() -> slow.await(60, TimeUnit.SECONDS));
            }
            for (int i = 0; i < 16; i++) {
                begin(1);
            }
            Eventually.until("all bodies wait for their files", () -> received.get() == 16);
            for (Socket socket : open) {
                socket.setSoLinger(true, 0);
                socket.close();
            }
            Eventually.until("all files are deleted", () -> closed.get() == 16);
        } finally {
            slow.countDown();
        }
        Eventually.until("a body can be received again", () -> post(3).statusCode() == 200);
        Eventually.until("nothing is left", this::isEmpty);
    }

    @Test
    void abortsABodyWhenTheDiskFillsUp() throws IOException {
        Socket socket = begin(MAX_BYTES - 1);
        Eventually.until("one body is partly in a file", () -> bytesInFolder() == MAX_BYTES - 1);
        disk.start();
        socket.getOutputStream().write('x');
        socket.setSoTimeout(10_000);
        byte[] answer = new byte[4096];
        int length = socket.getInputStream().read(answer);
        assertThat(new String(answer, 0, length, StandardCharsets.US_ASCII))
                .startsWith("HTTP/1.1 503")
                .contains("disk.min-free");
        Eventually.until("the share is used up", this::isEmpty);
    }
}
