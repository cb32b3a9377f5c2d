package io.weatherglass.proving.chaos;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicSnapshotReader;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.proving.chaos.faults.Poison;
import io.weatherglass.proving.chaos.site.AlertTrail;
import io.weatherglass.proving.chaos.site.SourceRun;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.StoredRun;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** The results of a group of daemons: committed records in its topics, and runs in the history. */
public final class Remains {

    private static final String SOURCE_OF_CONNECTOR = "urn:weatherglass:connector:" + SourceRun.CONNECTOR;

    private final AdvisoryCodec codec = new AdvisoryCodec();
    private final Map<String, LoggedEvents> events = new HashMap<>();
    private final Map<String, AdvisoryTrail> advisories = new HashMap<>();
    private final Map<String, AdvisoryTrail> latest = new HashMap<>();
    private final Map<String, AlertTrail> alerts = new HashMap<>();
    private final Map<String, Integer> poison = new TreeMap<>();
    private final List<String> foreignDeadLetters = new ArrayList<>();
    private final Map<String, List<PastRun>> runs = new LinkedHashMap<>();

    static final class LoggedEvents {
        private final Map<Integer, Integer> hashes = new HashMap<>();
        private final Map<String, Integer> types = new TreeMap<>();
        private Optional<InputPosition> last = Optional.empty();

        private final Map<String, Integer> ofSource = new HashMap<>();

        /**
         * Returns the index of a connector's event among the connector events of the run, in order of first occurrence.
         */
        private int place(String id) {
            return ofSource.computeIfAbsent(id, first -> ofSource.size());
        }

        /**
         * Returns the hashes of the record values. The keys are event ids minus one, or indices for connectors' events.
         * If an id is repeated, the first value counts.
         */
        Map<Integer, Integer> hashes() {
            return hashes;
        }

        Map<String, Integer> types() {
            return types;
        }

        Optional<InputPosition> last() {
            return last;
        }
    }

    /**
     * Reads all topics and histories.
     *
     * @param histories the shared history, or one history per daemon
     */
    static Remains read(KafkaClients clients, Topics topics, List<HistoryLocation> histories) {
        Remains remains = new Remains();
        try (Consumer<String, byte[]> consumer = clients.reader()) {
            TopicSnapshotReader.read(consumer, topics.events(), remains::event);
            TopicSnapshotReader.read(consumer, topics.advisories(), remains::advisory);
            TopicSnapshotReader.read(consumer, topics.advisoriesLatest(), remains::latest);
            TopicSnapshotReader.read(consumer, topics.deadLetters(), remains::deadLetter);
        }
        for (HistoryLocation location : histories) {
            try (History history = History.at(location, Clock.systemUTC())) {
                for (StoredRun run : history.runs()) {
                    remains.run(history.whole(run.id()).orElseThrow());
                }
            }
        }
        return remains;
    }

    void run(PastRun run) {
        runs.computeIfAbsent(run.facts().instance(), instance -> new ArrayList<>())
                .add(run);
    }

    void advisory(ConsumerRecord<String, byte[]> record) {
        Advisory advisory = advisory(advisories, record);
        alerts.computeIfAbsent(advisory.workflowInstance(), instance -> new AlertTrail())
                .add(advisory);
    }

    void latest(ConsumerRecord<String, byte[]> record) {
        advisory(latest, record);
    }

    void event(ConsumerRecord<String, byte[]> record) {
        Optional<String> id = header(record, "ce_id");
        boolean isOfSource =
                header(record, "ce_source").filter(SOURCE_OF_CONNECTOR::equals).isPresent();
        // skip invalid records, and events whose ids are not numbers: these have no effect or come from another source
        if (header(record, Poison.NUMBER).isPresent()
                || !isOfSource && id.filter(text -> text.matches("\\d+")).isEmpty()) {
            return;
        }
        LoggedEvents logged = events.computeIfAbsent(record.key(), instance -> new LoggedEvents());
        int number = isOfSource ? logged.place(id.orElseThrow()) : Integer.parseInt(id.get()) - 1;
        if (logged.hashes.putIfAbsent(number, SentRuns.hash(record.value())) == null) {
            header(record, "ce_type").ifPresent(type -> logged.types.merge(type, 1, Integer::sum));
            logged.last = Optional.of(new InputPosition(record.topic(), record.partition(), record.offset()));
        }
    }

    private Advisory advisory(Map<String, AdvisoryTrail> trails, ConsumerRecord<String, byte[]> record) {
        Advisory advisory = codec.fromRecord(record);
        trails.computeIfAbsent(advisory.workflowInstance(), instance -> new AdvisoryTrail())
                .add(advisory);
        return advisory;
    }

    void deadLetter(ConsumerRecord<String, byte[]> record) {
        header(record, Poison.NUMBER)
                .ifPresentOrElse(
                        number -> poison.merge(number, 1, Integer::sum),
                        () -> foreignDeadLetters.add(record.key() + ": "
                                + header(record, "wg-reason").orElse("without a reason")));
    }

    private static Optional<String> header(ConsumerRecord<String, byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? Optional.empty() : Optional.of(new String(header.value(), StandardCharsets.UTF_8));
    }

    LoggedEvents events(String instance) {
        return events.getOrDefault(instance, new LoggedEvents());
    }

    AdvisoryTrail advisories(String instance) {
        return advisories.getOrDefault(instance, new AdvisoryTrail());
    }

    AlertTrail alerts(String instance) {
        return alerts.getOrDefault(instance, new AlertTrail());
    }

    int advisoryCount() {
        return advisories.values().stream().mapToInt(AdvisoryTrail::count).sum();
    }

    AdvisoryTrail latest(String instance) {
        return latest.getOrDefault(instance, new AdvisoryTrail());
    }

    Map<String, Integer> poison() {
        return poison;
    }

    List<String> foreignDeadLetters() {
        return foreignDeadLetters;
    }

    List<PastRun> runs(String instance) {
        return runs.getOrDefault(instance, List.of());
    }
}
