package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicRetention;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The topic of advisories is kept as long as {@code maintenance} says, and no other topic is changed. */
@NeedsBroker
class AdvisoryRetentionTest {

    private static EmbeddedKafka kafka;

    @TempDir
    private Path data;

    @BeforeAll
    static void take(EmbeddedKafka sharedKafka) {
        kafka = sharedKafka;
    }

    private Ran maintenance(String prefix, String... more) {
        List<String> line = new ArrayList<>(List.of(
                "admin", "maintenance", "--data-dir", data.toString(), "--set", "kafka.topic-prefix=" + prefix));
        line.addAll(List.of(more));
        return Commands.run(line.toArray(String[]::new));
    }

    private static Topics topics(Admin admin, String prefix) throws Exception {
        Topics topics = Topics.withPrefix(prefix);
        topics.createMissing(admin, 1);
        return topics;
    }

    private static void keepHalfAnHour(TopicRetention retention) throws InterruptedException {
        retention.set(Duration.ofMinutes(30));
        await(retention, Duration.ofMinutes(30));
    }

    /** A broker has taken a change before it answers by it. */
    private static void await(TopicRetention retention, Duration keep) {
        Eventually.until("advisories are kept for " + keep, () -> {
            try {
                return retention.now().equals(Optional.of(keep));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void itIsChangedOnlyWhenThatIsSaid() throws Exception {
        try (Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            Topics topics = topics(admin, "kept");
            TopicRetention retention = new TopicRetention(admin, topics.advisories());

            Ran dry = maintenance("kept", "--keep-advisories", "14d", "--bootstrap-servers", kafka.bootstrapServers());
            assertThat(dry.exitCode()).as(dry.err()).isZero();
            assertThat(dry.out().strip())
                    .isEqualTo("kept.advisories: advisories were kept for 720 h, would be kept for 336 h (--yes changes"
                            + " it)");
            assertThat(retention.now()).contains(Duration.ofDays(30));

            Ran done = maintenance(
                    "kept", "--keep-advisories", "14d", "--yes", "--bootstrap-servers", kafka.bootstrapServers());
            assertThat(done.out().strip())
                    .isEqualTo("kept.advisories: advisories were kept for 720 h, are kept for 336 h");
            await(retention, Duration.ofDays(14));
            for (String other : List.of(topics.events(), topics.advisoriesLatest(), topics.deadLetters())) {
                assertThat(new TopicRetention(admin, other).now()).contains(Duration.ofDays(30));
            }
        }
    }

    @Test
    void anEmbeddedDaemonsBrokerIsReachedByItsPort() throws Exception {
        try (Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            Topics topics = topics(admin, "own");
            String port = kafka.bootstrapServers().replaceFirst(".*:", "");

            Ran ran = maintenance(
                    "own",
                    "--embedded",
                    "--set",
                    "kafka.embedded-port=" + port,
                    "--keep-advisories",
                    "48h",
                    "--keep",
                    "5",
                    "--yes",
                    "--json");

            assertThat(ran.exitCode()).as(ran.err()).isZero();
            JsonNode report = new ObjectMapper().readTree(ran.out());
            assertThat(report.get("dryRun").booleanValue()).isFalse();
            assertThat(report.get("pruned").intValue()).isZero();
            assertThat(report.at("/advisories/topic").textValue()).isEqualTo("own.advisories");
            assertThat(report.at("/advisories/keptHoursBefore").intValue()).isEqualTo(720);
            assertThat(report.at("/advisories/keptHours").intValue()).isEqualTo(48);
            await(new TopicRetention(admin, topics.advisories()), Duration.ofHours(48));
        }
    }

    /** A folder is where the history is to be. */
    @Test
    void aChangeIsReportedThoughRunsCannotBeTakenOut() throws Exception {
        try (Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            TopicRetention retention =
                    new TopicRetention(admin, topics(admin, "short").advisories());
            keepHalfAnHour(retention);
            List<String> line = List.of(
                    "--keep-advisories", "2d", "--keep", "1", "--yes", "--bootstrap-servers", kafka.bootstrapServers());
            Files.createDirectory(data.resolve("history.db"));

            Ran text = maintenance("short", line.toArray(String[]::new));
            assertThat(text.exitCode()).isNotZero();
            assertThat(text.out().strip())
                    .isEqualTo("short.advisories: advisories were kept for 30 min, are kept for 48 h");

            keepHalfAnHour(retention);
            List<String> programs = new ArrayList<>(line);
            programs.add("--json");
            Ran json = maintenance("short", programs.toArray(String[]::new));
            assertThat(json.exitCode()).isNotZero();
            JsonNode report = new ObjectMapper().readTree(json.out());
            assertThat(report.at("/advisories/keptHoursBefore").doubleValue()).isEqualTo(0.5);
            assertThat(report.has("pruned")).isFalse();
        }
    }

    @Test
    void aTopicThatIsNotThereIsNamed() {
        Ran ran = maintenance("none", "--keep-advisories", "2d", "--bootstrap-servers", kafka.bootstrapServers());
        assertThat(ran.exitCode()).isNotZero();
        assertThat(ran.err()).contains("the brokers have no topic \"none.advisories\"");
    }
}
