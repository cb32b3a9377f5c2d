package io.weatherglass.daemon.diagnosis;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.Histories;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.StoredRun;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at everything that a daemon of a configuration needs. */
public final class Diagnosis {

    private final Configuration configuration;
    private final Clock clock;

    /** @param clock of this machine */
    public Diagnosis(Configuration configuration, Clock clock) {
        this.configuration = configuration;
        this.clock = clock;
    }

    /**
     * All findings. Waits for a server that does not answer some seconds.
     *
     * @param embedded whether the broker is the daemon's own, which runs while the daemon does
     */
    public List<Finding> findings(boolean embedded) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        findings.add(MachineChecks.java());
        findings.add(MachineChecks.memory());
        findings.add(MachineChecks.simGrid());
        DirectoryChecks directory = new DirectoryChecks(Path.of(configuration.get(Settings.DATA_DIR)));
        findings.add(directory.writable());
        findings.add(directory.disk(configuration.get(Settings.DISK_MIN_FREE)));
        List<StoredRun> runs = new ArrayList<>();
        findings.add(history(runs));
        if (embedded && !directory.isInUse()) {
            findings.add(Finding.ok("kafka", "the embedded broker starts with its daemon, which does not run now"));
        } else {
            String brokers = embedded
                    ? "127.0.0.1:" + configuration.get(Settings.EMBEDDED_PORT)
                    : configuration.get(Settings.BOOTSTRAP_SERVERS);
            findings.addAll(new KafkaChecks(configuration, brokers, clock).findings(longest(runs)));
        }
        return List.copyOf(findings);
    }

    private static Optional<Duration> longest(List<StoredRun> runs) {
        return runs.stream()
                .map(run -> Duration.ofMillis((long) (1000 * run.facts().makespanSeconds())))
                .max(Duration::compareTo);
    }

    /** @param runs gets the past runs, if they can be read as they are */
    private Finding history(List<StoredRun> runs) {
        String subject = "history";
        try (History history = Histories.of(configuration, clock)) {
            return switch (history.schema()) {
                case NONE -> Finding.ok(subject, "the tables will be made in " + history.location());
                case OLDER ->
                    Finding.warn(
                            subject,
                            history.location() + " has the tables of an earlier release",
                            "back it up before this release uses it for the first time, which brings them up to date");
                case CURRENT -> {
                    runs.addAll(history.runs());
                    yield Finding.ok(subject, history.location() + " has " + runs.size() + " past runs");
                }
            };
        } catch (HistoryException e) {
            return Finding.fail(
                    subject, e.getMessage(), "is the server there, and are history.url, user and password right?");
        }
    }
}
