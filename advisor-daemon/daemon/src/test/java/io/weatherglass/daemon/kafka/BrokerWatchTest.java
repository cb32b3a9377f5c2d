package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.BrokerWatch.BrokerCount;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Without the watch, a daemon with nothing to write would stay ready during an outage. */
@Tag("broker")
@Execution(ExecutionMode.CONCURRENT)
class BrokerWatchTest {

    @TempDir
    private Path directory;

    private final Readiness readiness = new Readiness();

    @Test
    void isNotReadyWhileNoBrokerResponds() {
        EmbeddedKafka first = EmbeddedKafka.start(directory, 0);
        String address = first.bootstrapServers();
        try (Admin admin = new KafkaClients(address).admin();
                BrokerWatch watch = new BrokerWatch(admin, readiness)) {
            readiness.unmet("brokers", "nobody has looked yet");
            watch.start();
            Eventually.until("the broker responds", readiness::isReady);

            first.close();
            Eventually.until("the broker is reported as unavailable", () -> !readiness.isReady());
            assertThat(readiness.causes()).containsExactly("brokers");
            assertThat(readiness.reasons()).singleElement().asString().startsWith("no Kafka broker responds: ");

            int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
            try (EmbeddedKafka again = EmbeddedKafka.start(directory, port)) {
                assertThat(again.bootstrapServers()).isEqualTo(address);
                Eventually.until("the broker responds again", readiness::isReady);
            }
        } finally {
            first.close();
        }
    }

    /** Fenced brokers are not counted. */
    @Test
    void isReadyIfTheBrokerListIsEmpty() {
        AtomicInteger asked = new AtomicInteger();
        BrokerCount none = millis -> {
            asked.incrementAndGet();
            return 0;
        };
        try (BrokerWatch watch = new BrokerWatch(none, readiness)) {
            readiness.unmet("brokers", "nobody has looked yet");
            watch.start();
            Eventually.until("queried after the first response", () -> asked.get() > 2);
            assertThat(readiness.isReady()).isTrue();
        }
    }

    @Test
    void lastQueryHasTheFullTimeout() {
        List<Integer> given = new CopyOnWriteArrayList<>();
        BrokerCount firstHangs = millis -> {
            given.add(millis);
            if (millis < BrokerWatch.PATIENCE.toMillis()) {
                throw new TimeoutException("it hangs");
            }
            return 3;
        };
        try (BrokerWatch watch = new BrokerWatch(firstHangs, readiness)) {
            watch.start();
            Eventually.until("the client knows several brokers", () -> given.size() > 2);
            assertThat(given.subList(0, 3)).containsExactly(5_000, 2_000, 5_000);
            assertThat(readiness.isReady()).isTrue();
        }
    }
}
