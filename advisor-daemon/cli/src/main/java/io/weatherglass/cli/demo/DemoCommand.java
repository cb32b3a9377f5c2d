package io.weatherglass.cli.demo;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.cli.replay.ReplayRun;
import io.weatherglass.cli.serving.EmbeddedDaemon;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.traces.store.NoSuchTraceException;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "demo",
        header = "Runs two synthetic workflows with forecasts.",
        mixinStandardHelpOptions = true,
        description =
                "Runs two synthetic workflows, one after the other, with its own Kafka broker and daemon. Shows live"
                        + " forecasts and, at the end, which intervals contained the true values.")
public final class DemoCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    @Option(
            names = "--seconds",
            defaultValue = "40",
            paramLabel = "S",
            description = "Duration of each run, s; default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--seed",
            defaultValue = "7",
            description = "Random seed of the workflows; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--http-port",
            defaultValue = "0",
            paramLabel = "PORT",
            description = "Port of the HTTP server; default: a free port.")
    private int httpPort;

    @Option(
            names = "--background",
            paramLabel = "TRACE@START",
            description =
                    "Run a third workflow with a hidden background load: the fragment that begins START seconds after"
                            + " the first submission of the trace. The daemon must find this fragment among its"
                            + " traces.")
    private String background;

    @Option(names = "--keep", description = "Keep broker and daemon running afterwards, until interrupted.")
    private boolean keep;

    @Mixin
    private DataDirectoryOptions data;

    @Mixin
    private ConfigurationOptions configurationOptions;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (seconds < 1) {
            throw new IllegalArgumentException("--seconds must be >= 1, was " + seconds);
        }
        Optional<Function<Instant, ReplayScript>> hidden =
                background == null ? Optional.empty() : Optional.of(hidden());
        PrintWriter out = spec.commandLine().getOut();
        introduce(out, hidden.isPresent());
        try (EmbeddedDaemon parts = EmbeddedDaemon.start(configurationOptions, settings(), traces(hidden))) {
            sayWhereToLook(out, parts);
            enact(out, parts, hidden);
            out.println("\nThe runs are shown on " + page(parts) + (keep ? "" : " (use --keep to leave it running)."));
            out.flush();
            if (keep) {
                out.println("Broker and daemon keep running until you press Ctrl-C.");
                out.flush();
                new CountDownLatch(1).await();
            }
        }
        return 0;
    }

    private void introduce(PrintWriter out, boolean hiddenLoad) {
        out.println("Weatherglass demo: two synthetic workflow runs on rented machines, one after the other, each");
        out.printf(
                "compressed into %d s. The enactor, the program that runs a workflow, reports the plan and every%n",
                seconds);
        out.println("job event over a real Kafka broker. The daemon has seen neither workflow before, and no event");
        out.println("reports that some machines slow down. Watch the forecast of the end and its 95 % interval.");
        if (hiddenLoad) {
            out.println("In a third run, other tenants load the hosts: " + background + ".");
        }
        out.println();
        out.flush();
    }

    private Map<String, String> settings() {
        return Map.of(Settings.HTTP_PORT.key(), String.valueOf(httpPort));
    }

    private Optional<TraceStore> traces(Optional<Function<Instant, ReplayScript>> hidden) {
        return hidden.map(script -> TraceStore.open(data.directory()));
    }

    /** Returns a function from submission date to the third run. Rejects a fragment outside the trace. */
    private Function<Instant, ReplayScript> hidden() throws IOException {
        int at = background.lastIndexOf('@');
        try {
            double fragmentStart = Double.parseDouble(background.substring(at + 1));
            WorkloadTrace trace = TraceStore.open(data.directory()).load(background.substring(0, Math.max(0, at)));
            LoadScaling scaling = ConfiguredOptions.matching(configurationOptions.load(settings()))
                    .scaling();
            Function<Instant, ReplayScript> script =
                    start -> HiddenLoad.script(trace, fragmentStart, scaling, seed, start);
            script.apply(Instant.now());
            return script;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--background must be TRACE@START with START in seconds, was \"" + background + "\"", e);
        } catch (NoSuchTraceException | IllegalArgumentException e) {
            throw new IllegalArgumentException("--background: " + e.getMessage(), e);
        }
    }

    private static void sayWhereToLook(PrintWriter out, EmbeddedDaemon parts) {
        Topics topics = topics(parts);
        out.println("Web page: " + page(parts));
        out.println("Kafka is at " + parts.bootstrapServers() + ", topics " + topics.events() + " and "
                + topics.advisories() + ".");
        out.flush();
    }

    private static String page(EmbeddedDaemon parts) {
        return "http://127.0.0.1:" + parts.daemon().httpPort() + "/";
    }

    private static Calibrations learned(EmbeddedDaemon parts, int runs) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (parts.daemon().calibration().version() < runs && System.nanoTime() < deadline) {
            Thread.sleep(LOOK_AGAIN.toMillis());
        }
        return parts.daemon().calibration();
    }

    private static Topics topics(EmbeddedDaemon parts) {
        return Topics.withPrefix(parts.configuration().get(Settings.TOPIC_PREFIX));
    }

    private void enact(PrintWriter out, EmbeddedDaemon parts, Optional<Function<Instant, ReplayScript>> hidden)
            throws Exception {
        List<Function<Instant, ReplayScript>> scripts = new ArrayList<>(
                List.of(start -> DemoScripts.montage(seed, start), start -> DemoScripts.omssa(seed, start)));
        hidden.ifPresent(scripts::add);
        ReplayRun replays = new ReplayRun(parts.bootstrapServers(), topics(parts), PATIENCE);
        for (int i = 0; i < scripts.size(); i++) {
            ReplayScript script = scripts.get(i).apply(Instant.now().truncatedTo(ChronoUnit.SECONDS));
            LiveTable table = new LiveTable(out);
            table.begin("Run %d of %d".formatted(i + 1, scripts.size()), script.plan());
            double speed = script.trueMakespanSeconds() / seconds;
            ReplayReport report = replays.replay(script, script.label() + "-1", speed, table::show);
            DemoSummary.print(report, out);
        }
        DemoSummary.print(learned(parts, scripts.size()).latest(), out);
    }
}
