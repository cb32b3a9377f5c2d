package io.weatherglass.proving.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.BrokerWatch;
import io.weatherglass.forecast.testing.Eventually;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Regression test: when one of three brokers was frozen, daemons reported that no broker answered. */
@Tag("broker")
@Tag("process")
@Execution(ExecutionMode.CONCURRENT)
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class HangingBrokerTest {

    private static final int HANGS = 2;

    @TempDir
    private Path folder;

    /**
     * Sends the first of two requests to a server that accepts connections but never answers, like a hanging broker.
     */
    private static final class FirstQuestionHangs extends ForwardingAdmin {

        private final Admin hanging;
        private final BooleanSupplier ready;
        private final List<Boolean> readyWhenAsked = new CopyOnWriteArrayList<>();

        FirstQuestionHangs(String bootstrapServers, Admin hanging, BooleanSupplier ready) {
            super(to(bootstrapServers));
            this.hanging = hanging;
            this.ready = ready;
        }

        static Map<String, Object> to(String bootstrapServers) {
            return Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        }

        @Override
        public DescribeClusterResult describeCluster(DescribeClusterOptions options) {
            if (options.timeoutMs() == BrokerWatch.FIRST_PATIENCE.toMillis()) {
                // from the answer to the last earlier request
                readyWhenAsked.add(ready.getAsBoolean());
                return hanging.describeCluster(options);
            }
            return super.describeCluster(options);
        }
    }

    @Test
    void daemonIsReadyWhileAnotherBrokerAnswers() throws Exception {
        Readiness readiness = new Readiness();
        readiness.unmet("brokers", "nobody has looked yet");
        List<DataDisk> disks = List.of(DataDisk.shared(folder.resolve("one")), DataDisk.shared(folder.resolve("two")));
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Admin hanging = Admin.create(FirstQuestionHangs.to("127.0.0.1:" + silent.getLocalPort()));
                ChaosBrokers brokers = ChaosBrokers.start(disks, Optional.empty(), new FreePorts(), List.of())) {
            brokers.awaitStarted();
            try (FirstQuestionHangs admin = new FirstQuestionHangs(brokers.addresses(), hanging, readiness::isReady);
                    BrokerWatch watch = new BrokerWatch(admin, readiness)) {
                watch.start();
                // the last request may still be pending
                Eventually.until("some questions have hung", () -> admin.readyWhenAsked.size() > HANGS);
                assertThat(admin.readyWhenAsked).containsOnly(true);
            }
        }
    }
}
