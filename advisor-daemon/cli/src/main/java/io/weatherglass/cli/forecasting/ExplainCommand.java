package io.weatherglass.cli.forecasting;

import io.weatherglass.cli.history.HistoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.MatchingSettings;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.advising.AdvisoryRepetition;
import io.weatherglass.forecast.advising.AdvisoryRepetition.Deviation;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.forecasting.PlannedEngines;
import io.weatherglass.forecast.history.NamedExperience;
import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.matching.BackgroundLoadSearches.Inputs;
import io.weatherglass.forecast.matching.SearchListener;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.replay.LogFold;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "explain",
        header = "Recomputes an advisory from the log to verify it.",
        mixinStandardHelpOptions = true,
        description = {
            "Recomputes an advisory from the log and from the past runs and calibration version that the advisory"
                    + " names, and lists all differences. The exit code is 0 if the result is bit-identical, and 1"
                    + " otherwise.",
            "Requires the configuration and data directory of the daemon that issued the advisory."
        })
public final class ExplainCommand implements Callable<Integer> {

    private static final int DIFFERENT = 1;

    @Parameters(paramLabel = "ADVISORY", description = "File with the advisory as JSON, as returned by the daemon.")
    private Path file;

    @Option(
            names = "--events",
            paramLabel = "FILE",
            description = "The log: a file with one structured CloudEvent per line; default: the events topic.")
    private Path events;

    @Mixin
    private HistoryOptions historyOptions;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        Configuration configuration = historyOptions.load();
        Advisory original = advisory();
        List<LogFold.Logged> log =
                events == null ? InstanceLog.ofTopic(configuration, original) : InstanceLog.ofFile(events, original);
        List<Deviation> deviations;
        try (History history = HistoryFactory.of(configuration, Clock.systemUTC())) {
            deviations = new ArrayList<>(
                    AdvisoryRepetition.deviations(original, repeated(original, log, configuration, history)));
        }
        if (events != null) {
            // a file has no log offsets to compare
            deviations.removeIf(of -> of.field().startsWith("/computation/inputPosition"));
        }
        print(original, deviations);
        return deviations.isEmpty() ? 0 : DIFFERENT;
    }

    private Advisory advisory() throws IOException {
        try {
            return new AdvisoryCodec().fromJson(Files.readAllBytes(file));
        } catch (InvalidEventException e) {
            // the other lines of the message only repeat the position
            String reason = e.getMessage().lines().findFirst().orElse("");
            throw new IllegalArgumentException(file + ": " + reason, e);
        }
    }

    private static Advisory repeated(
            Advisory original, List<LogFold.Logged> log, Configuration configuration, History history)
            throws IOException {
        ForecastOptions options = NamedExperience.options(original, ConfiguredOptions.forecast(configuration));
        EnactmentPlan plan = LogFold.state(original.workflowInstance(), log, original.sequence())
                .plan();
        Calibrations calibration =
                calibration(original.computation().calibrationVersion(), new CalibrationLog(history));
        int workers = configuration.get(ForecastSettings.FORECAST_THREADS);
        try (PlannedEngines engines = PlannedEngines.of(MonteCarlo.singleThreaded(), workers)) {
            AdvisoryRepetition repetition = new AdvisoryRepetition(
                    new Forecaster(engines, options, NamedExperience.of(original, plan, options, history)),
                    new Advisor(Clock.systemUTC(), () -> calibration));
            return repetition.repeat(original, log, behind(original, plan, configuration));
        }
    }

    private static Calibrations calibration(String name, CalibrationLog log) {
        int slash = name.indexOf('/');
        return log.version(slash < 0 ? 0 : Long.parseLong(name.substring(slash + 1)));
    }

    private static Optional<LoadMixture> behind(Advisory original, EnactmentPlan plan, Configuration configuration)
            throws IOException {
        boolean learned = original.ground()
                .plan()
                .filter(PlanSource.Kind.LEARNED.name()::equalsIgnoreCase)
                .isPresent();
        if (learned || original.background().match().isEmpty()) {
            // forecasts on learned plans do not use matches
            return Optional.empty();
        }
        Path data = Path.of(configuration.get(Settings.DATA_DIR));
        try (BackgroundLoadSearches matching = new BackgroundLoadSearches(
                ConfiguredOptions.matching(configuration),
                new Inputs(
                        TraceStore.open(data),
                        new RuntimeTableFolder(
                                data,
                                (long) configuration.get(MatchingSettings.MATCHING_TABLE_SPACE) << 20,
                                Clock.systemUTC()),
                        workflow -> List.of()),
                SearchListener.NONE,
                instance -> Optional.empty(),
                instance -> {})) {
            return matching.restored(plan, original.background().match().get());
        }
    }

    private void print(Advisory original, List<Deviation> deviations) throws IOException {
        ReportFields result = new ReportFields()
                .put("workflowInstance", original.workflowInstance())
                .put("sequence", original.sequence())
                .put("identical", deviations.isEmpty())
                .put("differences", deviations);
        json.print(result, out -> {
            out.println("advisory " + original.sequence() + " on " + original.workflowInstance() + ", as of "
                    + original.asOf()
                    + (deviations.isEmpty()
                            ? ": bit-identical"
                            : ": " + CountText.of(deviations.size(), "field")
                                    + (deviations.size() == 1 ? " differs" : " differ")));
            deviations.forEach(
                    of -> out.println("  " + of.field() + ": was " + shown(of.was()) + ", is " + shown(of.is())));
            original.explanation().ifPresent(why -> text(why).forEach(out::println));
        });
    }

    private static String shown(String value) {
        return value.isEmpty() ? "absent" : value;
    }

    private static List<String> text(Explanation why) {
        List<String> lines = new ArrayList<>();
        why.sincePrevious().ifPresent(change -> lines.add("since the previous forecast: " + change.text()));
        why.sinceStart().ifPresent(change -> lines.add("since the start: " + change.text()));
        why.criticalJobs()
                .forEach(job -> lines.add("critical: " + job.jobId() + ", on the critical path in "
                        + Math.round(100 * job.criticality()) + " % of the simulations"));
        return lines;
    }
}
