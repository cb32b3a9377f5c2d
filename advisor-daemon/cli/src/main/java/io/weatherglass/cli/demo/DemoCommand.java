package io.weatherglass.cli.demo;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.cli.replay.ReplayRun;
import io.weatherglass.cli.serving.EmbeddedParts;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code demo}: two made-up runs with a real broker and daemon, shown on the terminal. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description =
                "Enacts two synthetic workflows with a Kafka broker and a daemon started for it, shows what the daemon"
                        + " advises while they run, and reports at the end which intervals held.")
public final class DemoCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    @Option(
            names = "--seconds",
            defaultValue = "75",
            paramLabel = "S",
            description = "How long the runs are to take; default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--seed", defaultValue = "7", description = "Seed of the made-up runs; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--http-port",
            defaultValue = "0",
            paramLabel = "PORT",
            description = "Port of the HTTP server; default: a free one.")
    private int httpPort;

    @Option(
            names = "--background",
            paramLabel = "TRACE@START",
            description = "Enact a third workflow, on hosts where a fragment of the trace runs too that begins so many"
                    + " seconds after the trace does; the daemon does not know of it, and searches its traces for it.")
    private String background;

    @Option(names = "--keep", description = "Leave broker and daemon up afterwards, until interrupted.")
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
        Optional<ReplayScript> hidden = background == null ? Optional.empty() : Optional.of(hidden());
        PrintWriter out = spec.commandLine().getOut();
        out.println("Weatherglass demo: starts a Kafka broker and a daemon, then enacts two synthetic workflows");
        out.println("(made up from the published characteristics of OMSSA and Montage) on 10 VMs each. Some VMs are");
        out.println("slowed for a while; the daemon only sees the job events. Watch its intervals follow.");
        hidden.ifPresent(script -> out.println("Behind a third run other tenants load the hosts: " + background + "."));
        out.println();
        out.flush();
        try (EmbeddedParts parts = EmbeddedParts.start(configurationOptions, settings(), traces(hidden))) {
            tellWhereToLook(out, parts);
            enact(out, parts, hidden);
            if (keep) {
                out.println("\nBroker and daemon stay up until you press Ctrl-C.");
                out.flush();
                new CountDownLatch(1).await();
            }
        }
        return 0;
    }

    private Map<String, String> settings() {
        return Map.of(Settings.HTTP_PORT.key(), String.valueOf(httpPort));
    }

    private Optional<TraceStore> traces(Optional<ReplayScript> hidden) {
        return hidden.map(script -> TraceStore.open(data.directory()));
    }

    private ReplayScript hidden() throws IOException {
        int at = background.lastIndexOf('@');
        try {
            double fragmentStart = Double.parseDouble(background.substring(at + 1));
            WorkloadTrace trace = TraceStore.open(data.directory()).load(background.substring(0, Math.max(0, at)));
            LoadScaling scaling = ConfiguredOptions.matching(configurationOptions.load(settings()))
                    .scaling();
            return HiddenLoad.script(
                    trace, fragmentStart, scaling, seed, Instant.now().truncatedTo(ChronoUnit.SECONDS));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--background must be TRACE@START with START in seconds, was \"" + background + "\"", e);
        } catch (NoSuchTraceException | IllegalArgumentException e) {
            throw new IllegalArgumentException("--background: " + e.getMessage(), e);
        }
    }

    private static void tellWhereToLook(PrintWriter out, EmbeddedParts parts) {
        String base = "http://127.0.0.1:" + parts.daemon().httpPort();
        out.println("While it runs, look at");
        out.println("  " + base + "/api/v1/workflows           the runs");
        out.println("  " + base + "/api/v1/advisories/stream   advisories as they come (curl -N)");
        out.println("  " + base + "/metrics                    for Prometheus");
        Topics topics = topics(parts);
        out.println("  Kafka at " + parts.bootstrapServers() + ", topics " + topics.events() + " and "
                + topics.advisories());
        out.println();
        out.flush();
    }

    /** The runs are recorded and learned from after their closing advisories. */
    private static Calibrations learned(EmbeddedParts parts, int runs) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (parts.daemon().calibration().version() < runs && System.nanoTime() < deadline) {
            Thread.sleep(LOOK_AGAIN.toMillis());
        }
        return parts.daemon().calibration();
    }

    private static Topics topics(EmbeddedParts parts) {
        return Topics.withPrefix(parts.configuration().get(Settings.TOPIC_PREFIX));
    }

    private void enact(PrintWriter out, EmbeddedParts parts, Optional<ReplayScript> hidden) throws Exception {
        Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        List<ReplayScript> scripts =
                new ArrayList<>(List.of(DemoScripts.montage(seed, start), DemoScripts.omssa(seed, start)));
        hidden.ifPresent(scripts::add);
        LiveTable table = new LiveTable(out);
        table.begin();
        ReplayRun replays = new ReplayRun(parts.bootstrapServers(), topics(parts), PATIENCE);
        ExecutorService enactors = Executors.newFixedThreadPool(scripts.size());
        try {
            List<Future<ReplayReport>> running = new ArrayList<>();
            for (ReplayScript script : scripts) {
                double speed = script.trueMakespanSeconds() / seconds;
                running.add(enactors.submit(() -> replays.replay(script, script.label() + "-1", speed, table::show)));
            }
            List<ReplayReport> reports = new ArrayList<>();
            for (Future<ReplayReport> run : running) {
                reports.add(run.get());
            }
            reports.forEach(report -> DemoSummary.print(report, out));
            DemoSummary.print(learned(parts, reports.size()).latest(), out);
        } finally {
            enactors.shutdownNow();
        }
    }
}
