package io.weatherglass.cli.forecasting;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.charts.SvgWriter;
import io.weatherglass.cli.history.HistoryOptions;
import io.weatherglass.cli.history.QuoteText;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.documents.QuoteDocuments;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.advising.PlanForecast;
import io.weatherglass.forecast.advising.PlanForecasts;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.PlannedEngines;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.planning.PlanRules;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.QuoteOutcome;
import io.weatherglass.traces.history.RunFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "forecast",
        header = "Forecasts a run before it starts.",
        mixinStandardHelpOptions = true,
        description = {
            "Forecasts a run before it begins, from past runs, and compares strategies.",
            "The run is given as a plan (a JSON file with the data of a workflow.planned event), or as the name of a"
                    + " workflow with past runs in the history; its cost uses the price of the newest run with one."
        })
public final class ForecastCommand implements Callable<Integer> {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String ALL = "all";

    /** Number of past runs among which a price is sought. */
    private static final int MAX_RUNS = 1000;

    @Parameters(paramLabel = "PLAN|WORKFLOW", description = "A plan file, or the name of a workflow with past runs.")
    private String run;

    @Option(
            names = "--strategies",
            paramLabel = "NAME",
            split = ",",
            description = "Strategies to compare: afap,asap,... or all; default:" + " forecast.compare-strategies.")
    private List<String> strategies;

    @Mixin
    private JobCountOptions counts;

    @Option(
            names = "--keep",
            description = "Keep the forecast as a quote, and compare it with the next completed run of the workflow.")
    private boolean keep;

    @Option(names = "--svg", paramLabel = "FILE", description = "Also draw the makespans as SVG.")
    private Path svg;

    @Mixin
    private HistoryOptions historyOptions;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        if (svg != null) {
            OutputFile.require("--svg", svg);
        }
        Map<String, Integer> given = counts.given();
        Optional<SampleSheet> sheet = counts.sheet();
        Configuration configuration = historyOptions.load();
        PlanForecast forecast = forecast(configuration, sheet);
        Optional<QuotedForecast> quoted = keep || sheet.isPresent()
                ? Optional.of(QuotedForecast.of(forecast.advisory(), sheet))
                : Optional.empty();
        List<QuoteOutcome> outcomes = quotes(configuration, forecast.advisory().workflow(), quoted);
        if (svg != null) {
            SvgWriter.write(svg, out -> ForecastText.draw(forecast, out));
        }
        Optional<LessCarbon> lessCarbon = lessCarbon(configuration, forecast);
        ObjectNode document = forecast.toJson();
        lessCarbon.ifPresent(later -> document.set("lessCarbon", later.toJson()));
        quoted.ifPresent(of -> of.addSamples(document));
        document.set("quotes", QuoteDocuments.of(outcomes));
        json.print(document, out -> {
            ForecastText.lines(forecast, given, lessCarbon).forEach(out::println);
            if (!given.isEmpty()) {
                out.println("note: --expect also scales the job counts of kinds that depend on the kinds given");
            }
            quoted.ifPresent(of -> of.lines().forEach(out::println));
            QuoteText.of(outcomes).ifPresent(out::println);
            if (keep) {
                out.println("quote kept");
            }
        });
        return 0;
    }

    /** Keeps the forecast if wanted, and returns the outcomes of earlier quotes. */
    private List<QuoteOutcome> quotes(Configuration configuration, String workflow, Optional<QuotedForecast> quoted) {
        try (History history = HistoryFactory.of(configuration, Clock.systemUTC())) {
            List<QuoteOutcome> outcomes = history.quotes().outcomes(workflow, QuoteDocuments.LAST);
            quoted.filter(of -> keep).ifPresent(of -> history.quotes().add(of.quote()));
            return outcomes;
        }
    }

    private static Optional<LessCarbon> lessCarbon(Configuration configuration, PlanForecast forecast) {
        return ForecastSettings.grid(configuration)
                .filter(grid -> forecast.advisory().carbon().isPresent())
                .flatMap(grid -> forecast.advisory().makespan().flatMap(makespan -> {
                    Duration median = seconds(makespan.medianSeconds());
                    Duration longest = ForecastText.interval(makespan)
                            .map(of -> seconds(of.upperSeconds()))
                            .orElse(median);
                    return LessCarbon.of(grid, forecast.advisory().asOf(), median, longest);
                }));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(1000 * seconds));
    }

    private List<String> compared(Configuration configuration) {
        if (strategies == null) {
            return configuration.get(ForecastSettings.COMPARE_STRATEGIES);
        }
        if (strategies.equals(List.of(ALL))) {
            return List.copyOf(BuiltInStrategies.names());
        }
        strategies.forEach(BuiltInStrategies::byName);
        return strategies.stream().distinct().toList();
    }

    private PlanForecast forecast(Configuration configuration, Optional<SampleSheet> sheet) throws IOException {
        List<String> others = compared(configuration);
        int threads = configuration.get(ForecastSettings.FORECAST_THREADS);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try (History history = HistoryFactory.of(configuration, Clock.systemUTC());
                PlannedEngines engines = PlannedEngines.of(new MonteCarlo(executor, threads), threads)) {
            CalibrationLog calibration = new CalibrationLog(history, learned -> {});
            calibration.refresh();
            PlanForecasts forecasts = new PlanForecasts(
                    new Forecaster(
                            engines,
                            ConfiguredOptions.forecast(configuration),
                            new LearnedFromHistory(history, ConfiguredOptions.forecast(configuration))),
                    new Advisor(Clock.systemUTC(), calibration::current),
                    configuration.get(ForecastSettings.TIME_BUDGET));
            if (Files.isRegularFile(Path.of(run))) {
                return forecasts.of(plan(configuration), others);
            }
            try (LearnedPlans plans = new LearnedPlans(history, configuration.get(Settings.LEARNED_RUNS))) {
                WorkflowLearned learned = plans.of(LearnedPlanQuery.of(run, Set.of()))
                        .join()
                        .orElseThrow(() -> new NoSuchElementException("\"" + run
                                + "\" is neither a plan file nor a workflow with a completed run in the history"));
                WorkflowStarted started = WorkflowStarted.builder(run)
                        .submittedAt(Instant.now())
                        .expectedJobs(counts.of(run, learned, plans, sheet))
                        .price(price(history))
                        .build();
                require(PlanRules.validator(configuration.get(Settings.MAX_JOBS))
                        .validate(started));
                return forecasts.of(started, learned, others);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    /** Returns the price of a slot in the newest past run with a cost, because only enactors report prices. */
    private Optional<SlotPrice> price(History history) throws IOException {
        Optional<String> plan = history.newest(RunFilter.completed(run), Long.MAX_VALUE, MAX_RUNS).stream()
                .filter(stored -> stored.facts().cost().amount().isPresent())
                .reduce((older, newer) -> newer)
                .flatMap(stored -> history.plan(stored.id()));
        return plan.isPresent()
                        && PlanDocument.read(MAPPER.readTree(plan.get()), Instant.now())
                                        .resources()
                                instanceof SlotPool slots
                ? slots.price()
                : Optional.empty();
    }

    private static void require(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException("--expect: " + new InvalidEventException(violations).getMessage());
        }
    }

    private EnactmentPlan plan(Configuration configuration) throws IOException {
        counts.requireNoneForPlans();
        JsonNode document;
        try {
            document = MAPPER.readTree(Files.readString(Path.of(run)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(run + " must be JSON: " + e.getOriginalMessage(), e);
        }
        try {
            EnactmentPlan plan = PlanDocument.read(document, Instant.now());
            List<Violation> violations =
                    PlanRules.validator(configuration.get(Settings.MAX_JOBS)).validate(plan);
            if (!violations.isEmpty()) {
                throw new InvalidEventException(violations);
            }
            return plan;
        } catch (InvalidEventException e) {
            throw new IllegalArgumentException(run + ": " + e.getMessage(), e);
        }
    }
}
