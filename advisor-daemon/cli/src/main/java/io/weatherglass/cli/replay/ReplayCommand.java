package io.weatherglass.cli.replay;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.PlatformOptions;
import io.weatherglass.cli.serving.EmbeddedDaemon;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        header = "Replays a recorded Schlouder run against a daemon.",
        mixinStandardHelpOptions = true,
        description =
                "Streams a recorded Schlouder run to a daemon as if it were happening now, and compares the forecasts"
                        + " with the outcome. Makespans are measured from time 0 of the record.")
public final class ReplayCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN.tasks", description = "Recorded run.")
    private Path run;

    @Mixin
    private PlatformOptions platforms;

    @Option(names = "--strategy", required = true, description = "Strategy of the run: asap, afap, ...")
    private String strategy;

    @Option(
            names = "--speed",
            defaultValue = "600",
            description = "Replayed seconds per second; default: ${DEFAULT-VALUE}.")
    private double speed;

    @Option(
            names = "--at-least",
            defaultValue = "15",
            paramLabel = "S",
            description = "Minimum duration of the replay, s; short runs are replayed at a lower speed; default:"
                    + " ${DEFAULT-VALUE}.")
    private double atLeastSeconds;

    @Option(names = "--instance", paramLabel = "ID", description = "Id of the workflow instance; default: generated.")
    private String instance;

    @Option(
            names = "--start",
            paramLabel = "DATE",
            description = "Event time that corresponds to time 0 of the record (ISO 8601); default: now.")
    private Instant start;

    @Option(
            names = "--patience",
            defaultValue = "60",
            paramLabel = "S",
            description = "Seconds to wait for the closing advisory; default: ${DEFAULT-VALUE}.")
    private int patienceSeconds;

    @Mixin
    private JsonOption json;

    @ArgGroup(multiplicity = "1")
    private Target target;

    @Mixin
    private ConfigurationOptions configurationOptions;

    /** Location of the daemon. */
    static final class Target {
        @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT", description = "Brokers of the daemon.")
        private String bootstrapServers;

        @Option(names = "--embedded", description = "Start a broker and a daemon for this replay.")
        private boolean embedded;
    }

    @Override
    public Integer call() throws Exception {
        checkOptions();
        Configuration configuration = configurationOptions.load(Map.of());
        RecordedRun recorded = new SchlouderReader().read(run);
        Instant dateZero = start != null ? start : Instant.now().truncatedTo(ChronoUnit.MILLIS);
        ReplayScript script = SchlouderScripts.of(recorded, platforms.of(recorded), strategy, dateZero);
        String id = instance != null ? instance : script.label() + "@" + dateZero;
        print(
                target.embedded
                        ? replayEmbedded(script, id)
                        : replay(script, id, target.bootstrapServers, configuration));
        return 0;
    }

    private void checkOptions() {
        if (!(speed > 0)) {
            throw new IllegalArgumentException("--speed must be a number > 0, but was " + speed);
        }
        if (speed < Bounds.MIN_TIMESCALE || speed > Bounds.MAX_TIMESCALE) {
            throw new IllegalArgumentException("--speed must be from " + Bounds.MIN_TIMESCALE + " to "
                    + Bounds.MAX_TIMESCALE + ", but was " + speed);
        }
        if (!(atLeastSeconds >= 0) || Double.isInfinite(atLeastSeconds)) {
            throw new IllegalArgumentException("--at-least must be a number >= 0, but was " + atLeastSeconds);
        }
        if (patienceSeconds < 1) {
            throw new IllegalArgumentException("--patience must be >= 1, but was " + patienceSeconds);
        }
    }

    private ReplayReport replayEmbedded(ReplayScript script, String id) throws Exception {
        try (EmbeddedDaemon parts = EmbeddedDaemon.start(configurationOptions, Map.of(Settings.HTTP_PORT.key(), "0"))) {
            return replay(script, id, parts.bootstrapServers(), parts.configuration());
        }
    }

    private ReplayReport replay(ReplayScript script, String id, String bootstrapServers, Configuration configuration)
            throws Exception {
        Topics topics = Topics.withPrefix(configuration.get(Settings.TOPIC_PREFIX));
        try {
            return new ReplayRun(bootstrapServers, topics, Duration.ofSeconds(patienceSeconds))
                    .replay(script, id, effectiveSpeed(script), advisory -> {});
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "no closing advisory within " + patienceSeconds
                            + " s: check that a daemon is connected to the brokers " + bootstrapServers,
                    e);
        }
    }

    private double effectiveSpeed(ReplayScript script) {
        return atLeastSeconds > 0 ? Math.min(speed, script.trueMakespanSeconds() / atLeastSeconds) : speed;
    }

    private void print(ReplayReport report) throws IOException {
        json.print(report.toJson(speed, effectiveSpeed(report.script())), out -> ReplayText.print(report, out));
    }
}
