package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.weatherglass.daemon.health.LostDataCheck;
import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("broker")
class BrokerFilesCheckTest {

    private static final String METADATA_LOG = "__cluster_metadata-0/00000000000000000000.log";

    @TempDir
    private static Path original;

    @TempDir
    private Path folder;

    private Path directory;

    @BeforeAll
    static void runABroker() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(original, 0);
                Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            admin.createTopics(Set.of(new NewTopic("sample", 1, (short) 1)))
                    .all()
                    .get();
        }
    }

    @AfterAll
    static void deleteReserve() throws IOException {
        Files.deleteIfExists(original.resolve(EmbeddedKafka.RESERVE_FILE));
    }

    @BeforeEach
    void copy() throws IOException {
        directory = folder.resolve("kafka");
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.sorted().toList()) {
                if (!file.endsWith(EmbeddedKafka.RESERVE_FILE)) {
                    Files.copy(file, directory.resolve(original.relativize(file).toString()));
                }
            }
        }
    }

    private void check() throws IOException {
        new BrokerFilesCheck(directory).check();
    }

    @Test
    void acceptsTheFilesOfABroker() {
        assertThatCode(this::check).doesNotThrowAnyException();
    }

    @Test
    void acceptsAnEmptyDirectory() throws IOException {
        RecursiveDeletion.delete(directory);
        Files.createDirectory(directory);
        assertThatCode(this::check).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "recovery-point-offset-checkpoint",
                "log-start-offset-checkpoint",
                "replication-offset-checkpoint",
                "cleaner-offset-checkpoint",
                "__cluster_metadata-0/quorum-state",
                "sample-0/partition.metadata",
                "sample-0/leader-epoch-checkpoint"
            })
    void remediesOfDamagedFilesWork(String name) throws Exception {
        Path file = Files.writeString(directory.resolve(name), "garbage");
        assertThatThrownBy(() -> EmbeddedKafka.start(directory, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(file + " is damaged; remove the file, and the broker will rebuild it from its log");
        Files.delete(file);
        assertTheBrokerStarts();
    }

    @Test
    void checksACheckpointOfManyPartitions() throws IOException {
        Path file = directory.resolve("replication-offset-checkpoint");
        String entries = "sample 0 17\n".repeat(20_000);
        Files.writeString(file, "0\n20000\n" + entries);
        assertThatCode(this::check).doesNotThrowAnyException();
        for (String number : List.of("19999", "99999999999")) {
            Files.writeString(file, "0\n" + number + "\n" + entries);
            assertThatThrownBy(this::check).hasMessageStartingWith(file + " is damaged");
        }
    }

    @Test
    void metaPropertiesCanBeRestoredFromTheirCopy() throws Exception {
        Path meta = directory.resolve("meta.properties");
        Path copy = directory.resolve(BrokerFilesCheck.META_COPY);
        for (String damage : List.of("", "garbage")) {
            Files.writeString(meta, damage);
            assertThatThrownBy(this::check).hasMessage(meta + " is damaged; restore it from " + copy);
        }
        Files.delete(meta);
        assertThatThrownBy(this::check).hasMessage(meta + " is missing; restore it from " + copy);
        Files.copy(copy, meta);
        assertTheBrokerStarts();

        Files.delete(meta);
        Files.delete(copy);
        assertThatThrownBy(this::check).hasMessageContaining("restore it from a backup");
    }

    private void assertTheBrokerStarts() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0);
                Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            // a partition without a leader shows that the broker does not accept the directory
            Eventually.until("the partition has a leader", () -> hasLeader(admin));
        }
    }

    private static boolean hasLeader(Admin admin) {
        try {
            return admin.describeTopics(Set.of("sample"))
                            .allTopicNames()
                            .get()
                            .get("sample")
                            .partitions()
                            .get(0)
                            .leader()
                    != null;
        } catch (InterruptedException | ExecutionException e) {
            return false;
        }
    }

    @Test
    void reportsFilesOfOtherUsersWithARemedy() throws IOException {
        assumeFalse(System.getProperty("user.name").equals("root"), "root may read everything");
        Path file = directory.resolve(METADATA_LOG);
        assertThat(file.toFile().setReadable(false)).isTrue();
        assertThatThrownBy(this::check).hasMessageStartingWith(file + " must be readable and writable");
    }

    @Test
    void reportsATruncatedLogAtTheNextStart() throws Exception {
        long before = Files.size(directory.resolve(METADATA_LOG));
        Files.write(directory.resolve(METADATA_LOG), new byte[0]);
        LostDataCheck stop = new LostDataCheck(directory, "bytes", "restore it");
        assertThat(stop.missing(new BrokerFilesCheck(directory).segmentBytes()))
                .contains(directory.resolve(METADATA_LOG) + " had " + before
                        + " bytes at the last clean stop and has 0 now; restore it");
    }
}
