package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicSnapshotReader;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastRun;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** A data directory after a few runs, and queries on its content. */
final class EmbeddedDirectory {

    private static final String PLAN = "plan.json";

    private EmbeddedDirectory() {}

    /** Creates a directory with five past runs, two calibration lessons, a key and a trace. */
    static Path make(Path folder) throws IOException {
        Path data = folder.resolve("data");
        Path runs = Files.createDirectory(folder.resolve("runs"));
        for (int run = 1; run <= 4; run++) {
            Files.writeString(
                    runs.resolve("v1.sample.brs.asap." + RunFiles.PLATFORM + "." + run + ".tasks"),
                    RunFiles.TASKS.replace("310.5", String.valueOf(305 + run)));
        }
        Files.writeString(runs.resolve("v1.sample.brs.afap." + RunFiles.PLATFORM + ".1.tasks"), RunFiles.TASKS);
        String platforms = RunFiles.writePlatforms(folder).toString();
        run("history", "import", runs.toString(), "--platforms", platforms, "--data-dir", data.toString());
        run("history", "rehearse", "--data-dir", data.toString());
        run("key", "create", "--scope", "admin", "--name", "ops", "--data-dir", data.toString());
        StoredTraces.add(data, 50, 3600);
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            PastRun last = history.whole(4).orElseThrow();
            Files.writeString(folder.resolve(PLAN), last.plan());
        }
        return data;
    }

    /** Adds two events of an open run and two of an ended run to the log of a broker, which then stops. */
    static void writeEvents(Path data) throws Exception {
        try (EmbeddedKafka embedded = EmbeddedKafka.start(data.resolve("kafka"), 0)) {
            KafkaClients clients = new KafkaClients(embedded.bootstrapServers());
            Topics topics = Topics.withPrefix("weatherglass");
            try (Admin admin = clients.admin()) {
                topics.createMissing(admin, 2);
            }
            try (EnactorClient client = EnactorClient.connect(embedded.bootstrapServers(), URI.create("urn:test"));
                    Producer<String, byte[]> writer = clients.writer()) {
                for (String run : List.of("open", "ended")) {
                    Instant now = Instant.now();
                    client.publish(
                            run,
                            now,
                            new WorkflowPlanned(EnactmentPlan.builder("brs", now, "fixedpool")
                                    .addJobs(PlannedJob.of("map_1", "map", 300))
                                    .resources(new SlotPool(1))
                                    .build()));
                    client.publish(run, now, new JobStarted("map_1", 1, Optional.empty()));
                }
                writer.send(new AdvisoryCodec()
                                .toRecord(
                                        topics.advisoriesLatest(),
                                        URI.create("urn:test"),
                                        Advisories.closing("ended", 2, 1)))
                        .get();
            }
        }
    }

    /** Returns the instances of all events in a topic. */
    static List<String> eventKeys(EmbeddedKafka broker, String topic) {
        List<String> keys = new ArrayList<>();
        try (Consumer<String, byte[]> reader = new KafkaClients(broker.bootstrapServers()).reader()) {
            TopicSnapshotReader.read(reader, topic, record -> keys.add(record.key()));
        }
        return keys;
    }

    /** Returns all past runs and the calibrated forecast of the next run, whose plan is next to the directory. */
    static String answers(Path folder, String... where) {
        return run(with(where, "history", "list", "--json"))
                + run(with(where, "forecast", folder.resolve(PLAN).toString(), "--json"))
                        // these values depend on the time
                        .replaceAll("\"(issuedAt|wallMillis)\" : [^,]*,", "");
    }

    private static String[] with(String[] where, String... command) {
        return Stream.of(List.of(command), List.of(where)).flatMap(List::stream).toArray(String[]::new);
    }

    private static String run(String... arguments) {
        Ran ran = Commands.run(arguments);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran.out();
    }
}
