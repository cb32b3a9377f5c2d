package io.weatherglass.daemon.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescriptorBudgetTest {
    private static final Configuration CONFIGURATION = Configuration.of(Map.of("http.max-connections", "300"));

    @TempDir
    private Path kafka;

    private DescriptorBudget embedded(long limit) {
        return DescriptorBudget.of(CONFIGURATION, Optional.of(kafka), limit);
    }

    private static DescriptorBudget alone(long limit) {
        return DescriptorBudget.of(CONFIGURATION, Optional.empty(), limit);
    }

    @Test
    void keepsTheConfigurationIfDescriptorsSuffice() {
        long enough = alone(0).wanted();
        assertThat(alone(enough).limited(CONFIGURATION)).isSameAs(CONFIGURATION);
        assertThat(alone(enough).httpConnections()).isEqualTo(300);
        assertThat(alone(enough - 1).httpConnections()).isEqualTo(299);
        assertThat(alone(Long.MAX_VALUE).limited(CONFIGURATION)).isSameAs(CONFIGURATION);
        assertThat(embedded(embedded(0).wanted()).shortage()).isEmpty();
        assertThat(embedded(Long.MAX_VALUE).brokerConnections()).isPositive();
    }

    @Test
    void reducesConnectionsAndReservesHalfForOtherClients() {
        DescriptorBudget budget = embedded(embedded(0).reserved() + 100);
        Configuration limited = budget.limited(CONFIGURATION);
        assertThat(limited.get(Settings.MAX_CONNECTIONS)).isEqualTo(75);
        assertThat(limited.get(Settings.MAX_CLIENT_CONNECTIONS)).isEqualTo(37);
        assertThat(budget.brokerConnections()).isEqualTo(25);
        assertThat(budget.shortage().orElseThrow())
                .contains(
                        "may open " + budget.limit(), "leaves 75", "http.max-connections=300 needs " + budget.wanted());
    }

    @Test
    void reservesConnectionsToEveryOtherMember() {
        for (int partitions : new int[] {1, 2, 3, 6, 64, 1000}) {
            Configuration configuration = Configuration.of(Map.of("kafka.partitions", String.valueOf(partitions)));
            long reserved =
                    DescriptorBudget.of(configuration, Optional.empty(), 4096).reserved();
            long one = DescriptorBudget.of(Configuration.of(Map.of("kafka.partitions", "1")), Optional.empty(), 4096)
                    .reserved();
            long members = (long) DescriptorBudget.connectionsPerMember(partitions) * Math.max(1, partitions - 1);
            assertThat(reserved - one).as("%d partitions", partitions).isEqualTo(members - 64);
            assertThat(DescriptorBudget.connectionsPerMember(partitions)).isBetween(4, 64);
        }
    }

    @Test
    void rejectsAStartWithoutDescriptorsForTheBroker() {
        DescriptorBudget budget = embedded(256);
        assertThatThrownBy(() -> budget.limited(CONFIGURATION))
                .hasMessageContaining("may open 256 file descriptors")
                .hasMessageContaining("with its broker needs at least " + (budget.reserved() + 32))
                .hasMessageContaining("ulimit -n");
    }

    /** Each of the 28 partitions of a new broker may get a second segment before its limit applies. */
    @Test
    void reservesADescriptorForEachSegment() throws IOException {
        long before = embedded(1024).reserved();
        Path partition = Files.createDirectory(kafka.resolve("weatherglass.events-0"));
        for (int i = 0; i < 57; i++) {
            assertThat(embedded(1024).reserved()).isEqualTo(before);
            Files.createFile(partition.resolve(i + ".log"));
        }
        assertThat(embedded(1024).reserved()).isEqualTo(before + 1);
        assertThat(alone(1024).reserved()).isLessThan(before - 28 * 4);
    }
}
