package io.weatherglass.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.BrokerWatch;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** {@code freeze-broker} found that one broker of three was enough for daemons to say that none answered. */
@Tag("broker")
@Tag("process")
@Execution(ExecutionMode.CONCURRENT)
class HangingBrokerTest {

    private static final int QUESTIONS = 8;

    @TempDir
    private Path folder;

    /** As it is when a broker hangs to which the client is connected. */
    private static final class EverySecondQuestionHangs extends ForwardingAdmin {

        private final BooleanSupplier ready;
        private final List<Boolean> readyWhenAsked = new CopyOnWriteArrayList<>();

        EverySecondQuestionHangs(String bootstrapServers, BooleanSupplier ready) {
            super(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
            this.ready = ready;
        }

        @Override
        public DescribeClusterResult describeCluster(DescribeClusterOptions options) {
            readyWhenAsked.add(ready.getAsBoolean());
            return super.describeCluster(
                    readyWhenAsked.size() % 2 == 0 ? new DescribeClusterOptions().timeoutMs(0) : options);
        }
    }

    @Test
    void aDaemonIsReadyWhileAnotherBrokerAnswers() throws Exception {
        Readiness readiness = new Readiness();
        readiness.unmet("brokers", "nobody has looked yet");
        List<DataDisk> disks = List.of(DataDisk.shared(folder.resolve("one")), DataDisk.shared(folder.resolve("two")));
        try (ChaosBrokers brokers = ChaosBrokers.start(disks, new FreePorts(), List.of())) {
            brokers.awaitStarted();
            try (EverySecondQuestionHangs admin =
                            new EverySecondQuestionHangs(brokers.addresses(), readiness::isReady);
                    BrokerWatch watch = new BrokerWatch(admin, readiness)) {
                watch.start();
                Eventually.until("some questions have hung", () -> admin.readyWhenAsked.size() > QUESTIONS);
                assertThat(admin.readyWhenAsked.get(0)).isFalse();
                assertThat(admin.readyWhenAsked.subList(1, QUESTIONS + 1)).containsOnly(true);
            }
        }
    }
}
