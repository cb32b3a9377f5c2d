package io.weatherglass.daemon.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.advisory.MatchedFragment;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.matching.BackgroundLoadSearches.Inputs;
import io.weatherglass.forecast.matching.fit.HiddenHosts;
import io.weatherglass.forecast.matching.fit.HostPoolFit;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.HiddenLoads;
import io.weatherglass.forecast.samples.LearnedChains;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.store.TraceStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundLoadSearchesTest {
    private static final EnactmentPlan PLAN = HiddenLoads.plan().build();

    @TempDir
    private static Path withTrace;

    @TempDir
    private Path empty;

    private static double hidden;
    private static ReplayScript script;

    private final DaemonMetrics metrics = new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 0);
    private final Forecaster forecaster = new Forecaster(
            MonteCarlo.singleThreaded(),
            ConfiguredOptions.forecast(
                    Configuration.of(Map.of("forecast.max-realizations", "200", "forecast.time-budget", "1h"))));
    private final LinkedBlockingQueue<String> news = new LinkedBlockingQueue<>();

    private List<PastJobs> pastRuns = List.of();

    private Optional<BackgroundLoadSearches> open = Optional.empty();

    @BeforeAll
    static void hideALoad() throws Exception {
        HiddenLoads.store(withTrace);
        hidden = HiddenLoads.startThatGetsWorse(PLAN);
        script = HiddenLoads.script(PLAN, hidden);
    }

    @AfterEach
    void close() {
        open.ifPresent(BackgroundLoadSearches::close);
    }

    private BackgroundLoadSearches matching(Path data, Map<String, String> configured) {
        return matching(data, configured, instance -> Optional.empty());
    }

    private BackgroundLoadSearches matching(
            Path data, Map<String, String> configured, Function<String, Optional<Advisory>> published) {
        Map<String, String> all = new HashMap<>(configured);
        all.putIfAbsent("matching.grid", (int) HiddenLoads.GRID_SECONDS + "s");
        BackgroundLoadSearches matching = new BackgroundLoadSearches(
                ConfiguredOptions.matching(Configuration.of(all)),
                new Inputs(
                        TraceStore.open(data),
                        new RuntimeTableFolder(data, 1L << 30, Clock.systemUTC()),
                        workflow -> pastRuns),
                metrics.searches(),
                published,
                news::add);
        open = Optional.of(matching);
        return matching;
    }

    /** Returns the state after a number of completed jobs. */
    private static InstanceSnapshot snapshot(ReplayScript run, int completed) {
        List<InstanceSnapshot> snapshots = Enactor.snapshots(run, 1);
        return snapshots.stream()
                .filter(snapshot -> snapshot.jobs().countIn(JobPhase.COMPLETED) == completed)
                .findFirst()
                .orElseThrow();
    }

    private record Told(Forecast forecast, Background background) {}

    private Told advise(BackgroundLoadSearches matching, InstanceSnapshot snapshot) {
        BackgroundLoadSearches.Known known = matching.known(snapshot);
        Forecast forecast = forecaster.forecast(snapshot, known.mixture());
        known.requestSearch(forecast);
        return new Told(forecast, known.describe(forecast));
    }

    /** Repeats until the search has ended with all fragments. */
    private Told adviseUntilSearched(BackgroundLoadSearches matching, InstanceSnapshot snapshot) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        Told told = advise(matching, snapshot);
        while (told.background().search().isEmpty()
                || told.background()
                                .match()
                                .filter(match -> isOf(match, snapshot))
                                .isEmpty()
                        && told.background().status().equals(Background.MATCHED)
                || told.background().search().get().fragmentsSimulated()
                        < told.background().search().get().fragments()) {
            assertThat(System.nanoTime())
                    .as("still searches: %s", told.background())
                    .isLessThan(deadline);
            // reported for another match, but not for more evidence of the same one
            news.poll(100, TimeUnit.MILLISECONDS);
            told = advise(matching, snapshot);
        }
        return told;
    }

    private static boolean isOf(BackgroundMatch match, InstanceSnapshot snapshot) {
        return match.fittedJobs() == snapshot.jobs().countIn(JobPhase.COMPLETED);
    }

    private static Interval interval(Forecast forecast) {
        return forecast.result().orElseThrow().completionSeconds().centralInterval(0.95);
    }

    @Test
    void findsTheHiddenFragmentAndUsesIt() throws Exception {
        BackgroundLoadSearches matching = matching(withTrace, Map.of());
        InstanceSnapshot half = snapshot(script, 24);
        Told first = advise(matching, half);
        assertThat(first.background().status()).isEqualTo(Background.SEARCHING);
        assertThat(first.background().match()).isEmpty();

        Told told = adviseUntilSearched(matching, half);
        assertThat(told.background().status()).isEqualTo(Background.MATCHED);
        BackgroundMatch match = told.background().match().orElseThrow();
        assertThat(match.trace()).isEqualTo(HiddenLoads.TRACE);
        assertThat(match.fragments().get(0).startSeconds()).isEqualTo(hidden);
        assertThat(match.fragments().get(0).pastErrorSeconds()).as("E'").isCloseTo(0, within(0.01));
        assertThat(match.fragments().stream().mapToDouble(f -> f.weight()).sum())
                .isCloseTo(1, within(1e-9));
        assertThat(match.fittedJobs()).isEqualTo(24);
        assertThat(match.restSlowDown()).isGreaterThan(1.2);

        double truth = script.trueMakespanSeconds();
        Interval with = interval(told.forecast());
        Interval without = interval(first.forecast());
        assertThat(with.lower()).as("with the load: %s holds %s", with, truth).isLessThanOrEqualTo(truth);
        assertThat(with.upper()).as("with the load: %s holds %s", with, truth).isGreaterThanOrEqualTo(truth);
        assertThat(without.upper()).as("without: %s misses %s", without, truth).isLessThan(truth);
    }

    @Test
    void aFittingSearchExplainsTheDeviationWithOneFragment() throws Exception {
        BackgroundLoadSearches matching = matching(withTrace, Map.of("matching.search", "fitting"));
        Background background =
                adviseUntilSearched(matching, snapshot(script, 24)).background();
        assertThat(background.search().orElseThrow().search()).isEqualTo("fitting");
        assertThat(background.status()).isEqualTo(Background.MATCHED);
        assertThat(background.match().orElseThrow().fragments()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"spread, 1h", "iterations, 2", "evaluations, 2", "precision, 1000h", "pre-filter, random"})
    void eachParameterOfAFittingSearchHasAnEffect(String parameter, String value) throws Exception {
        Map<String, String> configured = new HashMap<>(Map.of(
                "matching.search", "fitting",
                "matching.fitting-spread", "20m",
                "matching.fitting-iterations", "10",
                "matching.fitting-evaluations", "20",
                "matching.fitting-precision", "1s"));
        InstanceSnapshot half = snapshot(script, 24);
        long evaluations = evaluations(matching(withTrace, configured), half);
        configured.put("matching.fitting-" + parameter, value);
        assertThat(evaluations(matching(withTrace, configured), half)).isNotEqualTo(evaluations);
    }

    private long evaluations(BackgroundLoadSearches matching, InstanceSnapshot snapshot) throws Exception {
        long evaluations = adviseUntilSearched(matching, snapshot)
                .background()
                .search()
                .orElseThrow()
                .evaluations();
        matching.close();
        return evaluations;
    }

    @Test
    void repeatsAForecastFromItsAdvisory() throws Exception {
        BackgroundLoadSearches matching = matching(withTrace, Map.of("matching.search", "exhaustive"));
        InstanceSnapshot half = snapshot(script, 20);
        Told told = adviseUntilSearched(matching, half);
        Forecast again = forecaster.repeat(
                half,
                told.forecast().result().orElseThrow().realizations(),
                told.forecast().result().orElseThrow().batches(),
                matching.restored(half.plan(), told.background().match().orElseThrow()));
        assertThat(values(again)).isEqualTo(values(told.forecast()));
    }

    private static double[] values(Forecast forecast) {
        SampleDistribution completion = forecast.result().orElseThrow().completionSeconds();
        return completion.valuesAsGiven();
    }

    @Test
    void reportsThatNoLoadExplainsTheDeviation() throws Exception {
        // jobs of even chains take 50 % longer, those of odd chains as projected, which no background load causes
        ReplayScript odd = HiddenLoads.scriptWithout(PLAN, job -> job / 6 % 2 == 0 ? 1.0 : 0.7);
        BackgroundLoadSearches matching = matching(withTrace, Map.of());
        Told told = adviseUntilSearched(matching, snapshot(odd, 24));
        assertThat(told.background().status()).isEqualTo(Background.NOTHING_FOUND);
        assertThat(told.background().match()).isEmpty();
        assertThat(told.background().reason()).contains("no historical load explains the deviation");
    }

    @Test
    void searchesOnlyAboveTheThreshold() throws Exception {
        BackgroundLoadSearches matching = matching(withTrace, Map.of());
        ReplayScript calm = HiddenLoads.scriptWithout(PLAN, job -> 1.0);
        assertThat(advise(matching, snapshot(calm, 10)).background().status()).isEqualTo(Background.NOT_NEEDED);
        EnactmentPlan late =
                HiddenLoads.plan().predictionTimeLimitSeconds(100_000).build();
        assertThat(advise(matching, snapshot(HiddenLoads.script(late, hidden), 10))
                        .background())
                .isEqualTo(Background.of(Background.NOT_NEEDED, "the remaining work is too short for a search"));
        assertThat(metrics.scrape()).contains("weatherglass_background_searches_total{result=\"matched\"} 0.0");
    }

    @Test
    void explainsWhyNoSearchIsPossible() throws Exception {
        assertThat(reason(matching(withTrace, Map.of("matching.traces", "other")), PLAN))
                .contains("other");
        assertThat(reason(matching(withTrace, Map.of("matching.search", "none")), PLAN))
                .contains("matching.search");
        assertThat(reason(
                        matching(withTrace, Map.of()),
                        HiddenLoads.plan().resources(HiddenLoads.cloud()).build()))
                .contains("matching.platform");
        assertThat(reason(
                        matching(withTrace, Map.of()),
                        EnactmentPlan.builder("chains", Plans.ORIGIN, "fixedpool")
                                .jobs(HiddenLoads.jobs())
                                .resources(new SlotPool(8))
                                .errorThresholdSeconds(20)
                                .build()))
                .contains("matching.platform: 4x16/2");
        assertThat(reason(
                        matching(withTrace, Map.of()),
                        HiddenLoads.plan()
                                .addJobs(PlannedJob.of("long", "long", 400_000))
                                .build()))
                .contains("too short");
        EnactmentPlan unprojected = Plans.onSlots(1, Plans.job("a", 0)).build();
        assertThat(advise(matching(withTrace, Map.of()), Enactor.of(unprojected).snapshot())
                        .background())
                .isEqualTo(Background.notAvailable("the plan has no expected runtimes"));
    }

    @Test
    void namesTheRemediesBeforeARunDeviates() throws Exception {
        String hosts = "the hosts are unknown: describe them in the configuration, such as matching.platform: 4x16/2"
                + " for 4 hosts of 16 cores with 2 virtual cores per core";
        String traces = "there is no historical workload: import SWF, GWF or sacct files with weatherglass trace import"
                + " FILE";
        EnactmentPlan onUnknownHosts =
                HiddenLoads.plan().resources(HiddenLoads.cloud()).build();
        assertThat(calm(matching(empty, Map.of()), PLAN)).isEqualTo(Background.notAvailable(traces));
        assertThat(calm(matching(empty, Map.of()), onUnknownHosts))
                .isEqualTo(Background.notAvailable(hosts + ". Also, " + traces));
        assertThat(calm(matching(withTrace, Map.of()), onUnknownHosts))
                .isEqualTo(Background.notAvailable(
                        hosts + " (if a run deviates from its plan, they are fitted to past runs)"));
        assertThat(calm(matching(withTrace, Map.of("matching.platform", "4x4/6")), onUnknownHosts)
                        .status())
                .isEqualTo(Background.NOT_NEEDED);
    }

    private Background calm(BackgroundLoadSearches matching, EnactmentPlan plan) {
        Background background = advise(matching, snapshot(HiddenLoads.scriptWithout(plan, job -> 1.0), 8))
                .background();
        matching.close();
        return background;
    }

    private String reason(BackgroundLoadSearches matching, EnactmentPlan plan) throws Exception {
        ReplayScript run = HiddenLoads.scriptWithout(plan, job -> 1.5);
        Told told = advise(matching, snapshot(run, 8));
        if (told.background().status().equals(Background.SEARCHING)) {
            assertThat(news.poll(60, TimeUnit.SECONDS)).isNotNull();
            told = advise(matching, snapshot(run, 8).at(Plans.ORIGIN.plusSeconds(100_000)));
        }
        assertThat(told.background().status()).isEqualTo(Background.NOT_AVAILABLE);
        matching.close();
        return told.background().reason();
    }

    @Test
    void reportsAnUnwritableTable() throws Exception {
        Files.createDirectories(empty);
        HiddenLoads.store(empty);
        // a file in the place of the folder
        Files.createFile(empty.resolve("tables"));
        BackgroundLoadSearches matching = matching(empty, Map.of());
        advise(matching, snapshot(script, 24));
        assertThat(news.poll(60, TimeUnit.SECONDS)).isNotNull();
        Background told = advise(matching, snapshot(script, 24)).background();
        assertThat(told.status()).isEqualTo(Background.FAILED);
        assertThat(told.reason()).contains("tables");
        Files.delete(empty.resolve("tables"));
        assertThat(adviseUntilSearched(matching, snapshot(script, 25))
                        .background()
                        .status())
                .isEqualTo(Background.MATCHED);
    }

    @Test
    void usesConfiguredHostsIfThePlanHasNone() throws Exception {
        EnactmentPlan without =
                HiddenLoads.plan().resources(HiddenLoads.cloud()).build();
        BackgroundLoadSearches matching = matching(withTrace, Map.of("matching.platform", "4x4/6"));
        ReplayScript run = new ReplayScript(
                "hidden", without, script.events(), script.trueMakespanSeconds(), script.trueBtuCount());
        Told told = adviseUntilSearched(matching, snapshot(run, 24));
        BackgroundMatch match = told.background().match().orElseThrow();
        assertThat(match.hosts()).contains("4x4/6.0");
        assertThat(match.fragments().get(0).startSeconds()).isEqualTo(hidden);
        assertThat(interval(told.forecast()).upper()).isGreaterThanOrEqualTo(run.trueMakespanSeconds());
    }

    @Test
    void fitsUnknownHostsToPastRuns() throws Exception {
        EnactmentPlan plan = HiddenLoads.plan().resources(HiddenLoads.cloud()).build();
        HiddenHosts hosts = new HiddenHosts(8, 4, 3, 1.1);
        pastRuns = pastRuns(plan, hosts, 25);
        FragmentSetup setup = new FragmentSetup(
                hosts.under(Scenarios.of(plan)),
                HiddenLoads.trace(),
                hosts.scaling(),
                HiddenLoads.GRID_SECONDS,
                FragmentSetup.DEFAULT_MINIMUM_JOBS);
        double start = HiddenLoads.startThatGetsWorse(setup, 1.1);
        BackgroundLoadSearches matching = matching(withTrace, Map.of());
        ReplayScript run = HiddenLoads.script(plan, setup, start);
        InstanceSnapshot half = snapshot(run, 24);
        Forecast without = forecaster.forecast(half);
        assertThat(fitted(matching, half)).isEmpty();
        Told told = adviseUntilSearched(matching, half);
        BackgroundMatch match = told.background().match().orElseThrow();
        assertThat(match.hosts()).isPresent();
        assertThat(match.utilisation()).isPresent();
        double truth = run.trueMakespanSeconds();
        assertThat(interval(without).upper()).as("without the load").isLessThan(truth);
        assertThat(interval(told.forecast()).lower()).as("with the load").isLessThan(truth);
        assertThat(interval(told.forecast()).upper()).as("with the load").isGreaterThan(truth);
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void explainsWhyHostsAreNotFitted() throws Exception {
        EnactmentPlan plan = HiddenLoads.plan().resources(HiddenLoads.cloud()).build();
        InstanceSnapshot half = snapshot(
                new ReplayScript("hidden", plan, script.events(), script.trueMakespanSeconds(), script.trueBtuCount()),
                24);
        pastRuns = pastRuns(plan, new HiddenHosts(32, 64, 1.5, 0.1), 4);
        assertThat(fitted(matching(withTrace, Map.of()), half))
                .contains("(a fit requires 5 past runs of this workflow, but there are 4)");
        pastRuns = pastRuns(plan, new HiddenHosts(32, 64, 1.5, 0.1), 10);
        assertThat(fitted(matching(withTrace, Map.of()), half))
                .contains("(the slowdowns of 10 past runs are too small for a fit)");
        pastRuns = IntStream.range(0, 10)
                .mapToObj(run -> past(plan, job -> Math.log(5)))
                .toList();
        assertThat(fitted(matching(withTrace, Map.of()), half))
                .contains("(no imported workload explains the runtimes of 10 past runs)");
    }

    private static List<PastJobs> pastRuns(EnactmentPlan plan, HiddenHosts hosts, int runs) {
        double[][] slowDowns = new HostPoolFit(Scenarios.of(plan), HiddenLoads.trace(), runs, 99).simulate(hosts);
        return Arrays.stream(slowDowns).map(run -> past(plan, job -> run[job])).toList();
    }

    private static PastJobs past(EnactmentPlan plan, IntToDoubleFunction logSlowDown) {
        return PastJobs.of(IntStream.range(0, plan.jobs().size())
                .mapToObj(job -> PastJob.builder(plan.jobs().get(job).id())
                        .end(JobEnd.COMPLETED)
                        .observedSeconds(plan.jobs().get(job).projectedRuntimeSeconds()
                                * Math.exp(logSlowDown.applyAsDouble(job)))
                        .build())
                .toList());
    }

    /** Waits for a fit; returns the reason why the hosts are unknown, or an empty text. */
    private String fitted(BackgroundLoadSearches matching, InstanceSnapshot snapshot) throws Exception {
        Background told = advise(matching, snapshot).background();
        while (told.reason().contains("being fitted")) {
            Thread.sleep(20);
            told = advise(matching, snapshot).background();
        }
        return told.status().equals(Background.NOT_AVAILABLE) ? told.reason() : "";
    }

    /** Returns the state of a run whose plan was learned, after a number of completed jobs. */
    private static InstanceSnapshot learned(ReplayScript run, int completed) {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, LearnedChains.started());
        enactor.tell(0, LearnedChains.lesson());
        for (var event : LearnedChains.events(run)) {
            if (enactor.snapshot().jobs().countIn(JobPhase.COMPLETED) < completed) {
                enactor.tell(event.seconds(), event.event());
            }
        }
        return enactor.snapshot();
    }

    @Test
    void findsTheLoadBehindALearnedPlan() throws Exception {
        EnactmentPlan plan = LearnedChains.onHosts();
        double start = HiddenLoads.startThatGetsWorse(plan, HiddenLoads.trace(), 1.5);
        BackgroundLoadSearches matching = matching(withTrace, Map.of("matching.platform", LearnedChains.PLATFORM));
        InstanceSnapshot half = learned(HiddenLoads.script(plan, start), 24);
        BackgroundMatch match =
                adviseUntilSearched(matching, half).background().match().orElseThrow();
        assertThat(match.fragments().get(0).startSeconds()).isEqualTo(start);
        assertThat(match.fragments().get(0).pastErrorSeconds())
                .as("E'; jobs of a kind are compared in order of submission")
                .isLessThan(120);
        assertThat(match.restSlowDown()).isGreaterThan(1.2);
        assertThat(matching.restored(half.plan(), match))
                .as("forecasts use observed runtimes")
                .isEmpty();
    }

    @Test
    void refusesToSearchOnFewerVirtualCoresThanSlots() throws Exception {
        BackgroundLoadSearches matching = matching(withTrace, Map.of("matching.platform", "1x1"));
        EnactmentPlan plan = LearnedChains.onHosts();
        InstanceSnapshot half =
                learned(HiddenLoads.script(plan, HiddenLoads.startThatGetsWorse(plan, HiddenLoads.trace(), 1.5)), 24);
        String reason = "matching.platform must have at least 8 virtual cores, one for each slot, but 1x1/1.0 has 1";
        Eventually.until(
                "the reason is known",
                () -> advise(matching, half).background().reason().equals(reason));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.45", "0.05"})
    void seldomFindsALoadBehindUndisturbedRunsOfALearnedPlan(String threshold) throws Exception {
        int found = 0;
        int searched = 0;
        BackgroundLoadSearches matching = matching(
                withTrace, Map.of("matching.platform", LearnedChains.PLATFORM, "matching.error-threshold", threshold));
        for (int run = 0; run < 100; run++) {
            Random random = new Random(run);
            // scatter of jobs and of whole runs
            double all = 0.05 * random.nextGaussian();
            ReplayScript calm = HiddenLoads.scriptWithout(
                    LearnedChains.onHosts(), job -> Math.exp(all + 0.2 * random.nextGaussian()));
            InstanceSnapshot half = learned(calm, 24).withInstance("run-" + run);
            Background told = advise(matching, half).background();
            if (!told.status().equals(Background.NOT_NEEDED)) {
                searched++;
                told = adviseUntilSearched(matching, half).background();
            }
            found += told.match().isPresent() ? 1 : 0;
        }
        System.out.printf(
                "threshold %s: %d of 100 undisturbed runs searched, %d matched%n", threshold, searched, found);
        assertThat(found).isLessThanOrEqualTo(2);
        // whole runs scatter by 5 %: less than the first threshold, and often more than the second
        assertThat(searched > 0).isEqualTo(threshold.equals("0.05"));
    }

    @Test
    void countsLongSearchesOnce() throws Exception {
        BackgroundLoadSearches matching = matching(withTrace, Map.of("matching.grid", "20s", "matching.threads", "1"));
        adviseUntilSearched(matching, snapshot(script, 24));
        assertThat(metrics.scrape())
                .contains("weatherglass_background_searches_total{result=\"matched\"} 1.0")
                .contains("weatherglass_background_searches_total{result=\"cancelled\"} 0.0")
                .contains("weatherglass_background_search_seconds_count 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"matching.table-memory", "matching.table-space"})
    void coarsensTheGridOfTooLargeTables(String setting) throws Exception {
        // 49 columns of 7,682 fragments take 1.5 MB
        BackgroundLoadSearches matching = matching(withTrace, Map.of("matching.grid", "30s", setting, "1"));
        InstanceSnapshot half = snapshot(script, 24);
        advise(matching, half);
        assertThat(news.poll(60, TimeUnit.SECONDS)).isNotNull();
        assertThat(advise(matching, half).background().search().orElseThrow().gridSeconds())
                .isEqualTo(60);
    }

    @Test
    void searchesAgainForALaterRevision() throws Exception {
        BackgroundLoadSearches matching = matching(withTrace, Map.of());
        Enactor enactor = Enactor.of(PLAN);
        tell(enactor, script, 24);
        adviseUntilSearched(matching, enactor.snapshot());
        EnactmentPlan revised = HiddenLoads.plan()
                .revision(2)
                .addJobs(PlannedJob.of("more", "more", 600))
                .build();
        enactor.tell(enactor.snapshot().asOf(), new WorkflowPlanned(revised));
        Told told = advise(matching, enactor.snapshot());
        assertThat(told.background().match()).as("runs of other jobs").isEmpty();
        assertThat(adviseUntilSearched(matching, enactor.snapshot())
                        .background()
                        .status())
                .isEqualTo(Background.MATCHED);
    }

    private static void tell(Enactor enactor, ReplayScript run, int completed) {
        for (var event : run.events()) {
            if (enactor.snapshot().jobs().countIn(JobPhase.COMPLETED) == completed) {
                return;
            }
            enactor.tell(Plans.ORIGIN.plusNanos(Math.round(event.seconds() * 1e9)), event.event());
        }
    }

    @Test
    void instancesOfAWorkflowShareSimulations() throws Exception {
        BackgroundLoadSearches matching = matching(withTrace, Map.of("matching.threads", "2"));
        InstanceSnapshot one = snapshot(script, 24);
        InstanceSnapshot other = one.withInstance("run-2");
        advise(matching, other);
        BackgroundMatch first =
                adviseUntilSearched(matching, one).background().match().orElseThrow();
        BackgroundMatch second =
                adviseUntilSearched(matching, other).background().match().orElseThrow();
        assertThat(second).isEqualTo(first);
        matching.forget("run-1");
        assertThat(matching.known(other).mixture()).isPresent();
    }

    @Test
    void reusesTheLastMatchAfterARestart() throws Exception {
        InstanceSnapshot half = snapshot(script, 24);
        BackgroundLoadSearches before = matching(withTrace, Map.of());
        Told told = adviseUntilSearched(before, half);
        Advisory last = new Advisor(Clock.systemUTC()).advise(half, told.forecast(), told.background());
        before.close();
        news.clear();

        BackgroundLoadSearches after = matching(withTrace, Map.of(), instance -> Optional.of(last));
        assertThat(after.known(half).mixture()).isEmpty();
        assertThat(news.poll(60, TimeUnit.SECONDS)).isEqualTo("run-1");
        Forecast again = forecaster.repeat(
                half,
                told.forecast().result().orElseThrow().realizations(),
                told.forecast().result().orElseThrow().batches(),
                after.known(half).mixture());
        assertThat(values(again)).isEqualTo(values(told.forecast()));
    }

    @Test
    void rejectsRepeatingWithAnotherTrace() {
        BackgroundLoadSearches matching = matching(withTrace, Map.of());
        BackgroundMatch other = new BackgroundMatch(
                HiddenLoads.TRACE,
                "abc",
                OptionalDouble.empty(),
                Optional.empty(),
                List.of(new MatchedFragment(0, 1, 0, 0)),
                1,
                1);
        assertThatThrownBy(() -> matching.restored(PLAN, other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hash");
    }
}
