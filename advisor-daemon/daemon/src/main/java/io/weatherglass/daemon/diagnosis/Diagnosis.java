package io.weatherglass.daemon.diagnosis;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public final class Diagnosis {

    private final Configuration configuration;
    private final Clock clock;

    public Diagnosis(Configuration configuration, Clock clock) {
        this.configuration = configuration;
        this.clock = clock;
    }

    /** Returns the findings; waits a few seconds for servers that do not respond. */
    public List<Finding> findings(boolean embedded) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        findings.add(MachineChecks.java());
        findings.add(MachineChecks.memory());
        Path data = Path.of(configuration.get(Settings.DATA_DIR));
        findings.add(MachineChecks.descriptors(
                DescriptorBudget.of(configuration, embedded ? Optional.of(data.resolve("kafka")) : Optional.empty())));
        findings.add(MachineChecks.temporaryFolder());
        findings.add(MachineChecks.simGrid());
        DirectoryChecks directory = new DirectoryChecks(data);
        findings.add(directory.writable());
        findings.add(directory.disk(configuration.get(Settings.DISK_MIN_FREE)));
        findings.add(history());
        findings.add(directory.workloadTraces());
        if (embedded && !directory.isInUse()) {
            findings.add(Finding.ok("kafka", "the embedded broker starts with its daemon, which is not running"));
        } else {
            String brokers = embedded
                    ? "127.0.0.1:" + configuration.get(Settings.EMBEDDED_PORT)
                    : configuration.get(Settings.BOOTSTRAP_SERVERS);
            findings.addAll(new KafkaChecks(configuration, brokers, clock).findings());
        }
        return List.copyOf(findings);
    }

    private Finding history() {
        String subject = "history";
        try (History history = HistoryFactory.of(configuration, clock)) {
            return switch (history.schema()) {
                case NONE -> Finding.ok(subject, "the tables will be created in " + history.location());
                case OLDER ->
                    Finding.warn(
                            subject,
                            history.location() + " has the tables of an earlier release",
                            "back it up before the first start of this release, which migrates them");
                case CURRENT ->
                    Finding.ok(
                            subject,
                            history.location() + " has " + CountText.of(history.count(Optional.empty()), "past run"));
            };
        } catch (HistoryException e) {
            return Finding.fail(subject, e.getMessage(), "check the server, history.url, user and password");
        }
    }
}
