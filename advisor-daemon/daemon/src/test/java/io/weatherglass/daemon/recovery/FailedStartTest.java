package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
class FailedStartTest {

    private static final Pattern OURS = Pattern.compile("(advisory-files|advisory-tail|background-search|broker-time"
            + "|connectors|disk-space|fenced-writer|forecast|history|plan-learning|poll-loop|realizations|strategies"
            + "|webhook|kafka-(producer-network|admin-client|coordinator-heartbeat)-thread|vert\\.x).*");

    @TempDir
    private static Path directory;

    private static EmbeddedKafka broker;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedKafka.start(directory.resolve("kafka"), 0);
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    private static Configuration configuration(int port) {
        return Configuration.of(Map.of(
                Settings.HTTP_PORT.key(),
                String.valueOf(port),
                Settings.DATA_DIR.key(),
                directory.resolve("data").toString(),
                "advisories.folder",
                directory.resolve("advisories").toString()));
    }

    private static Daemon start(int port) {
        return Daemon.start(configuration(port), broker.bootstrapServers(), Clock.systemUTC());
    }

    private static List<String> oursBeside(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> OURS.matcher(name).matches())
                .toList();
    }

    @Test
    void aPortInUseLeavesNoThreadOrLock() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThatThrownBy(() -> start(taken.getLocalPort()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("HTTP cannot listen on 127.0.0.1:" + taken.getLocalPort());
        }
        // pools end a little later
        Eventually.until("no thread is left", () -> oursBeside(before).isEmpty());
        Daemon.lease(configuration(0)).close();
        try (Daemon second = start(0)) {
            assertThat(oursBeside(before))
                    .as("the threads have the names of a daemon's")
                    .contains("poll-loop", "fenced-writer");
            assertThat(second.isAlive()).isTrue();
        }
        Eventually.until("no thread is left", () -> oursBeside(before).isEmpty());
    }

    @Test
    void closingIsIdempotent() {
        Daemon daemon = start(0);
        daemon.close();
        daemon.close();
        assertThat(daemon.isAlive()).isFalse();
    }
}
