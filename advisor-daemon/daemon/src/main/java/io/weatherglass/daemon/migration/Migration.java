package io.weatherglass.daemon.migration;

import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.KafkaClientProperties;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.sources.Spool;
import io.weatherglass.daemon.support.DirectoryLease;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryCopy;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.SchemaState;
import io.weatherglass.traces.store.TraceInfo;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/**
 * Copies runs, calibration, keys, traces and events of open runs from an embedded daemon's directory, which is not
 * changed, to the configured locations. Existing data is kept, so the migration can be repeated.
 */
public final class Migration {

    public record Count(String what, long found, long copied, List<String> remarks) {
        public Count {
            remarks = List.copyOf(remarks);
        }
    }

    private final Path from;
    private final Configuration to;
    private final boolean dry;

    public Migration(Path from, Configuration to, boolean dry) {
        this.from = from;
        this.to = to;
        this.dry = dry;
    }

    /** @throws IllegalArgumentException if the directory is missing or in use */
    public List<Count> run(boolean events) throws IOException, InterruptedException {
        if (!Files.isDirectory(from)) {
            throw new IllegalArgumentException("data directory not found: " + from);
        }
        List<Count> moved = new ArrayList<>();
        DirectoryLease lease = DirectoryLease.take("the data directory", from, "daemon.lock");
        try {
            Optional<Count> waiting = waiting();
            moved.addAll(history());
            Path directory = Path.of(to.get(Settings.DATA_DIR));
            if (!Files.exists(directory) || !Files.isSameFile(from, directory)) {
                moved.add(keys(directory));
                moved.add(traces(directory));
            }
            if (events && Files.isDirectory(from.resolve("kafka"))) {
                moved.add(events());
            }
            waiting.ifPresent(moved::add);
        } finally {
            lease.close();
        }
        return List.copyOf(moved);
    }

    private List<Count> history() throws IOException {
        HistoryLocation embedded = HistoryLocation.in(from);
        try (History old = History.at(embedded, Clock.systemUTC());
                History fresh = HistoryFactory.of(to, Clock.systemUTC())) {
            if (old.schema() == SchemaState.NONE || old.location().equals(fresh.location())) {
                return List.of();
            }
            HistoryCopy.Copied copied = HistoryCopy.copy(old, fresh, dry);
            return List.of(
                    new Count(
                            "runs",
                            copied.runs(),
                            copied.copiedRuns(),
                            copied.differing().stream()
                                    .map(key -> "run " + key + " exists with different content and was not changed")
                                    .toList()),
                    new Count("calibration lessons", copied.lessons(), copied.copiedLessons(), List.of()));
        }
    }

    private Count keys(Path directory) throws IOException {
        KeyFile fresh = new KeyFile(directory);
        List<ApiKey> found = new KeyFile(from).read();
        Set<String> there = fresh.read().stream().map(ApiKey::hash).collect(Collectors.toSet());
        List<ApiKey> missing =
                found.stream().filter(key -> !there.contains(key.hash())).toList();
        for (ApiKey key : dry ? List.<ApiKey>of() : missing) {
            fresh.add(key);
        }
        return new Count("keys", found.size(), missing.size(), List.of());
    }

    private Count traces(Path directory) throws IOException {
        TraceStore old = TraceStore.open(from);
        TraceStore fresh = TraceStore.open(directory);
        List<String> remarks = new ArrayList<>();
        int copied = 0;
        List<TraceInfo> traces = old.list().traces();
        for (TraceInfo trace : traces) {
            switch (old.copy(trace.name(), fresh, dry)) {
                case COPIED -> copied++;
                case DIFFERS ->
                    remarks.add("trace " + trace.name() + " exists with different jobs and was not" + " changed");
                default -> {}
            }
        }
        old.list().unreadable().forEach((file, why) -> remarks.add("cannot read " + file + ": " + why));
        return new Count("traces", traces.size(), copied, remarks);
    }

    private Count events() throws InterruptedException {
        String brokers = to.get(Settings.BOOTSTRAP_SERVERS);
        KafkaClients cluster = new KafkaClients(brokers, KafkaClientProperties.of(to));
        cluster.requireBrokers(Settings.BOOTSTRAP_SERVERS.key());
        Topics topics = Topics.withPrefix(to.get(Settings.TOPIC_PREFIX));
        try (EmbeddedKafka broker = EmbeddedKafka.start(from.resolve("kafka"), 0)) {
            return new OpenRunMigration(new KafkaClients(broker.bootstrapServers()), cluster, topics)
                    .copy(to.get(Settings.PARTITIONS), dry);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "cannot copy the events of open runs: " + e.getCause().getMessage(), e);
        }
    }

    private Optional<Count> waiting() {
        Path spool = from.resolve("spool");
        int runs = Spool.countWaiting(spool);
        return runs == 0
                ? Optional.empty()
                : Optional.of(new Count(
                        "spooled runs",
                        runs,
                        0,
                        List.of("run the old daemon until their messages are in Kafka, or copy " + spool
                                + " into the data directory of one daemon before its first start")));
    }
}
