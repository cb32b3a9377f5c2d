package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Daemons with an embedded broker and a low limit of file descriptors. */
@Tag("broker")
@Tag("process")
class DescriptorLimitTest {
    private static final Pattern SERVES =
            Pattern.compile("reading \\S+ at 127\\.0\\.0\\.1:(\\d+), serving (http://127\\.0\\.0\\.1:(\\d+))");

    /** Number of connections from an address that no other client uses; exceeds the limit. */
    private static final int STRANGERS = 1000;

    private static final String STRANGER = "127.0.0.2";

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Socket> strangers = new ArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void disconnect() throws IOException {
        for (Socket socket : strangers) {
            socket.close();
        }
    }

    @Test
    void startWithTooFewDescriptorsFailsInOneLine() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Process daemon = serve(processes, 256);
            assertThat(daemon.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(processes.said("daemon").lines())
                    .singleElement()
                    .asString()
                    .startsWith("weatherglass serve failed: the process may open 256 file descriptors, and the daemon"
                            + " with its broker needs at least ")
                    .contains("ulimit -n", "LimitNOFILE");
            assertThat(daemon.exitValue()).isEqualTo(1);
        }
    }

    @Test
    void tooManyConnectionsAffectNeitherBrokerNorStop() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Process daemon = serve(processes, STRANGERS);
            Matcher serves = Eventually.get("the daemon serves", () -> {
                Matcher found = SERVES.matcher(processes.said("daemon"));
                return found.find() ? Optional.of(found) : Optional.empty();
            });
            int brokerPort = Integer.parseInt(serves.group(1));
            Eventually.until("it is ready", () -> readiness(serves.group(2)) == 200);
            try (Admin admin = new KafkaClients("127.0.0.1:" + brokerPort).admin()) {
                admin.describeCluster().nodes().get();
                connectStrangers(Integer.parseInt(serves.group(3)));
                assertThat(readiness(serves.group(2))).as("of another client").isEqualTo(200);
                connectStrangers(brokerPort);
                // the broker needs descriptors to write to its log
                admin.createTopics(List.of(new NewTopic("more", Optional.of(8), Optional.empty())))
                        .all()
                        .get(30, TimeUnit.SECONDS);
            }
            daemon.destroy();
            assertThat(daemon.waitFor(30, TimeUnit.SECONDS)).as("it ends").isTrue();
            assertThat(processes.said("daemon"))
                    .doesNotContain("ERROR", "Too many open files")
                    .contains("may open 1000 file descriptors, which leaves ");
        }
    }

    /** Opens connections, some of which stay in the backlog and are never accepted. */
    private void connectStrangers(int port) throws IOException {
        for (int i = 0; i < STRANGERS; i++) {
            Socket socket = new Socket();
            strangers.add(socket);
            socket.bind(new InetSocketAddress(InetAddress.getByName(STRANGER), 0));
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
            } catch (IOException e) {
                // the backlog is full
                return;
            }
        }
    }

    private int readiness(String url) {
        try {
            return client.send(
                            HttpRequest.newBuilder(URI.create(url + "/health/ready"))
                                    .timeout(Duration.ofSeconds(10))
                                    .build(),
                            BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Process serve(ProcessGroup processes, int descriptors) {
        return processes.startBehind(
                List.of("bash", "-c", "ulimit -n " + descriptors + "; exec \"$@\"", "bash"),
                "daemon",
                Weatherglass.class,
                "serve",
                "--embedded",
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve("data").toString(),
                "--set",
                "kafka.embedded-port=0");
    }
}
