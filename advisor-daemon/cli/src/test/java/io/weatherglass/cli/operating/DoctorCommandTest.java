package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.FileLease;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import io.weatherglass.traces.history.NeedsPostgres;
import io.weatherglass.traces.history.PostgresServer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses a real broker and a real database. */
@NeedsBroker
@NeedsPostgres
class DoctorCommandTest {

    private static EmbeddedKafka kafka;
    private static PostgresServer postgres;

    @TempDir
    private Path data;

    @BeforeAll
    static void take(EmbeddedKafka sharedKafka, PostgresServer sharedPostgres) {
        kafka = sharedKafka;
        postgres = sharedPostgres;
    }

    private Ran doctor(String... more) {
        List<String> line =
                new ArrayList<>(List.of("admin", "doctor", "--data-dir", data.toString(), "--set", "disk.min-free=1"));
        line.addAll(List.of(more));
        return Commands.run(line.toArray(String[]::new));
    }

    private static JsonNode finding(Ran ran, String subject) throws Exception {
        return new ObjectMapper()
                .readTree(ran.out())
                .get("findings")
                .valueStream()
                .filter(finding -> finding.get("subject").asText().equals(subject))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing about " + subject + " in " + ran.out()));
    }

    private static String level(Ran ran, String subject) throws Exception {
        return finding(ran, subject).get("level").asText();
    }

    @Test
    void findsNoProblemWithAWorkingBrokerAndDatabase() throws Exception {
        PostgreSql database = postgres.newDatabase();
        String[] options = {
            "--bootstrap-servers",
            kafka.bootstrapServers(),
            "--set",
            "kafka.topic-prefix=doctor-well",
            "--set",
            "history.url=" + database.url(),
            "--set",
            "history.user=" + database.user()
        };

        Ran before = doctor(options);
        assertThat(before.exitCode()).as(before.out()).isZero();
        assertThat(before.out())
                .contains("OK    history: the tables will be created in " + database.url())
                .contains("OK    topic doctor-well.events: missing; the daemon creates it if permitted")
                .contains("OK    clock: the brokers' clock is ");

        try (History history = History.at(database, Clock.systemUTC());
                Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            history.prepare();
            Topics.withPrefix("doctor-well").createMissing(admin, 2);
        }
        Ran after = doctor(options);
        assertThat(after.exitCode()).as(after.out()).isZero();
        assertThat(after.out())
                .contains("OK    history: " + database.url() + " has 0 past runs")
                .contains("OK    topic doctor-well.events: 2 partitions, cleanup.policy delete")
                .contains("OK    retention: events are kept for 720 h")
                .doesNotContain("FAIL");
    }

    @Test
    void reportsTopicsWithInsufficientRetention() throws Exception {
        Topics topics = Topics.withPrefix("doctor-ill");
        KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
        try (Admin admin = clients.admin()) {
            admin.createTopics(List.of(
                            topic(topics.events(), Map.of("cleanup.policy", "compact", "retention.ms", "60000")),
                            topic(topics.advisories(), Map.of()),
                            topic(topics.advisoriesLatest(), Map.of()),
                            topic(
                                    topics.deadLetters(),
                                    Map.of("message.timestamp.type", "LogAppendTime", "max.message.bytes", "1000"))))
                    .all()
                    .get();
        }

        Ran ran = doctor(
                "--bootstrap-servers", kafka.bootstrapServers(), "--set", "kafka.topic-prefix=doctor-ill", "--json");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(level(ran, "topic doctor-ill.events")).isEqualTo("FAIL");
        assertThat(finding(ran, "topic doctor-ill.events").get("advice").asText())
                .contains("cleanup.policy=[delete]");
        assertThat(level(ran, "topic doctor-ill.advisories")).isEqualTo("WARN");
        assertThat(level(ran, "topic doctor-ill.advisories.latest")).isEqualTo("FAIL");
        assertThat(level(ran, "topic doctor-ill.dead-letters")).isEqualTo("WARN");
        assertThat(finding(ran, "retention").get("text").asText())
                .startsWith("events are kept for 1 min; those of longer runs are copied to doctor-ill.events.open");
        assertThat(level(ran, "retention")).isEqualTo("FAIL");
    }

    private static NewTopic topic(String name, Map<String, String> settings) {
        return new NewTopic(name, Optional.of(1), Optional.empty()).configs(settings);
    }

    @Test
    void reportsEverythingUnavailable() throws Exception {
        try (FileLease lease = FileLease.tryTake(data.resolve("daemon.lock")).orElseThrow()) {
            assertThat(lease).isNotNull();
            Ran ran = doctor(
                    "--bootstrap-servers",
                    "nowhere.invalid:9092",
                    "--set",
                    "history.url=jdbc:postgresql://127.0.0.1:1/none",
                    "--set",
                    "http.host=0.0.0.0",
                    "--json");
            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(level(ran, "configuration")).isEqualTo("FAIL");
            assertThat(level(ran, "data directory")).isEqualTo("WARN");
            assertThat(level(ran, "history")).isEqualTo("FAIL");
            assertThat(level(ran, "kafka")).isEqualTo("FAIL");
        }
        assertThat(doctor("--set", "http.port=no").exitCode()).isEqualTo(2);
    }

    @Test
    void acceptsAStoppedEmbeddedBroker() throws Exception {
        Ran ran = doctor("--embedded", "--json");
        assertThat(ran.exitCode()).as(ran.out()).isZero();
        assertThat(level(ran, "kafka")).isEqualTo("OK");
        assertThat(level(ran, "disk")).isEqualTo("OK");
        assertThat(data).isEmptyDirectory();
    }
}
