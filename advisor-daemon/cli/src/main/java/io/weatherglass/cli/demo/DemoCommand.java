package io.weatherglass.cli.demo;

import static io.weatherglass.cli.options.TextPrinter.format;
import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.replay.ReplayRun;
import io.weatherglass.cli.serving.EmbeddedDaemon;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.MatchingSettings;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.history.Rehearsal;
import io.weatherglass.forecast.history.RunImport;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SimulatedRun;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.store.NoSuchTraceException;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
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
        header = "Runs synthetic workflows and forecasts them.",
        mixinStandardHelpOptions = true,
        description =
                "Runs synthetic workflows, one after the other, with its own Kafka broker and daemon: a workflow with"
                        + " past runs, the same workflow with a disturbance and a recommendation that is followed, and"
                        + " the first run of another workflow.")
public final class DemoCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TIME_BUDGET = "200ms";
    private static final int PAST_RUNS = 24;

    /** Twice the past error without disturbance; a load above the default would leave no way to meet the deadline. */
    private static final String ERROR_THRESHOLD = "0.25";

    /** Time until another tenant slows the machine down. */
    private static final double SLOW_FROM_SECONDS = 2400;

    @Option(
            names = "--seconds",
            defaultValue = "15",
            paramLabel = "S",
            description =
                    "Duration of a run in seconds (the second run takes twice as long); default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--seed",
            defaultValue = "7",
            description = "Random seed for the workflows and the tenant; default: ${DEFAULT-VALUE}.")
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
                    "Also run a workflow with a hidden background load: the fragment of TRACE that begins START seconds"
                            + " after the trace's first submission. The daemon must find this fragment among its"
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
            throw new IllegalArgumentException("--seconds must be >= 1, but was " + seconds);
        }
        Optional<Function<Instant, ReplayScript>> hidden =
                background == null ? Optional.empty() : Optional.of(hidden());
        if (System.getenv("WEATHERGLASS_LOG_LEVEL") == null) {
            // logback reads this when the first logger is created
            System.setProperty("WEATHERGLASS_LOG_LEVEL", "WARN");
        }
        SyntheticTenant tenant = new SyntheticTenant(SLOW_FROM_SECONDS, seed);
        PrintWriter out = spec.commandLine().getOut();
        introduce(out, hidden.isPresent());
        try (EmbeddedDaemon parts = EmbeddedDaemon.start(
                configurationOptions, settings(), traces(hidden), configuration -> prepare(configuration, tenant))) {
            sayWhereToLook(out, parts);
            enact(out, parts, tenant, hidden);
            out.println(
                    keep
                            ? "\nThe runs are shown on " + page(parts)
                            : "\nThe web page stops with the demo; use --keep to keep it running.");
            out.flush();
            if (keep) {
                Topics topics = topics(parts);
                out.println("Press Ctrl-C to stop. The Kafka broker is at " + parts.bootstrapServers()
                        + ", its topics are " + topics.events() + " and " + topics.advisories() + ".");
                out.flush();
                new CountDownLatch(1).await();
            }
        }
        return 0;
    }

    private void introduce(PrintWriter out, boolean hiddenLoad) {
        out.printf(
                "Weatherglass demo: three workflow runs, compressed into %d s. The runs and %d earlier ones%n",
                4 * seconds, PAST_RUNS);
        out.println("in the history are synthetic. The daemon and its forecasts are real: it sees only the events");
        out.println("that a program running a workflow would report. A forecast consists of a median, which half of");
        out.println("all outcomes exceed, and an interval in brackets, which should contain 95 of 100 outcomes.");
        out.println("A slot runs one job at a time. The slots share a machine with another, synthetic tenant.");
        if (hiddenLoad) {
            out.println("In a fourth run, other tenants load the machines: " + background + ".");
        }
        out.println();
        out.flush();
    }

    private void prepare(Configuration configuration, SyntheticTenant tenant) throws IOException {
        if (background == null) {
            tenant.store(TraceStore.open(Path.of(configuration.get(Settings.DATA_DIR))));
        }
        importPastRuns(configuration);
    }

    private void importPastRuns(Configuration configuration) {
        Instant now = now();
        try (History history = HistoryFactory.of(configuration, Clock.systemUTC())) {
            RunImport runs = new RunImport(history, Clock.systemUTC());
            List<PastRun> past = new ArrayList<>();
            for (int run = 1; run <= PAST_RUNS; run++) {
                ReplayScript script = DemoScripts.usual(seed + run, now.minus(Duration.ofDays(PAST_RUNS + 1 - run)))
                        .script()
                        .named("past-%02d".formatted(run));
                past.add(runs.read(script));
            }
            runs.add(past, false);
            new Rehearsal(
                            history,
                            new CalibrationLog(history),
                            ConfiguredOptions.forecast(configuration),
                            configuration.get(Settings.LEARNED_RUNS),
                            Clock.systemUTC())
                    .run(() -> {});
        }
    }

    private Map<String, String> settings() {
        // in an accelerated run, recommendations must be renewed within seconds
        return Map.of(
                Settings.HTTP_PORT.key(),
                String.valueOf(httpPort),
                ForecastSettings.TIME_BUDGET.key(),
                TIME_BUDGET,
                MatchingSettings.MATCHING_PLATFORM.key(),
                SyntheticTenant.PLATFORM,
                MatchingSettings.MATCHING_GRID.key(),
                (int) SyntheticTenant.GRID_SECONDS + "s",
                MatchingSettings.MATCHING_ERROR_THRESHOLD.key(),
                ERROR_THRESHOLD);
    }

    private Optional<TraceStore> traces(Optional<Function<Instant, ReplayScript>> hidden) {
        return hidden.map(script -> TraceStore.open(data.directory()));
    }

    /**
     * Returns a function that creates the fourth run for a given submission time. Rejects a fragment outside the trace.
     */
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
                    "--background must be TRACE@START with START in seconds, but was \"" + background + "\"", e);
        } catch (NoSuchTraceException | IllegalArgumentException e) {
            throw new IllegalArgumentException("--background: " + e.getMessage(), e);
        }
    }

    private static void sayWhereToLook(PrintWriter out, EmbeddedDaemon parts) {
        out.println("Web page: " + page(parts));
        out.flush();
    }

    private static String page(EmbeddedDaemon parts) {
        return "http://127.0.0.1:" + parts.daemon().httpPort() + "/";
    }

    private static Topics topics(EmbeddedDaemon parts) {
        return Topics.withPrefix(parts.configuration().get(Settings.TOPIC_PREFIX));
    }

    private void enact(
            PrintWriter out,
            EmbeddedDaemon parts,
            SyntheticTenant tenant,
            Optional<Function<Instant, ReplayScript>> hidden)
            throws Exception {
        ReplayRun replays = new ReplayRun(parts.bootstrapServers(), topics(parts), PATIENCE);
        ReplayScript usual = DemoScripts.usual(seed, now()).script();
        replay(replays, usual, "usual-run", "1. A typical run of a workflow with " + PAST_RUNS + " past runs", out);
        follow(replays, tenant, out);
        ReplayScript first = DemoScripts.montage(seed, now());
        replay(replays, first, "first-run", "3. The first run of another workflow", out);
        out.println("The intervals of a first run are wide because no past runs show how much its jobs vary.");
        if (hidden.isPresent()) {
            ReplayScript loaded = hidden.get().apply(now());
            replay(replays, loaded, "loaded-run", "4. A run with a hidden background load", out);
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private void replay(ReplayRun replays, ReplayScript script, String instance, String title, PrintWriter out)
            throws Exception {
        LiveTable table = new LiveTable(out);
        table.begin(title, script.plan());
        double speed = script.trueMakespanSeconds() / seconds;
        DemoSummary.print(replays.replay(script, instance, speed, table::show), out);
    }

    private void follow(ReplayRun replays, SyntheticTenant tenant, PrintWriter out) throws Exception {
        SimulatedRun run = DemoScripts.disturbed(seed + PAST_RUNS + 1, now(), tenant);
        EnactmentPlan plan = run.plan();
        RealizationResult without = run.schedule().outcome();
        LiveTable table = new LiveTable(out);
        String disturbance = format(
                "%s: another tenant of the machine becomes busy and slows the jobs; no event reports this",
                time(SLOW_FROM_SECONDS));
        AdvisedEvents events = new AdvisedEvents(run, SLOW_FROM_SECONDS, disturbance, table);
        table.begin("2. Another run of this workflow, with a disturbance", plan);
        List<Advisory> advisories =
                replays.replay(plan, events, "disturbed-run", without.completionSeconds() / (2 * seconds), advisory -> {
                    table.show(advisory);
                    events.advise(advisory);
                });
        if (events.hasDecided()) {
            DemoSummary.print(plan, run.schedule().outcome(), without, out);
        } else {
            out.println("There was no recommendation in time; a larger value of --seconds may help.");
        }
        DemoSummary.print(advisories, tenant, out);
    }
}
