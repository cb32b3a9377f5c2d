package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.calibration.RemainingTime;
import io.weatherglass.forecast.history.StageMoments;
import io.weatherglass.forecast.priors.CostCourse;
import io.weatherglass.forecast.priors.FirstRuns;
import io.weatherglass.forecast.priors.PriorForecast;
import io.weatherglass.forecast.priors.PriorIntervals;
import io.weatherglass.forecast.priors.Priors;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.traces.RunName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Forecasts the first runs of workflows, and those with few past runs, as a daemon that knows nothing else but a prior; and fits
 * that prior. A run is scored with a prior that was fitted on the runs of other campaigns. First runs are also forecast as if their
 * plans had no projected runtimes.
 *
 * <p>A <em>series</em> are the runs of one name but for their numbers; a <em>campaign</em> is what their names begin with: the version of the
 * enactor and the campaign. Runs without such names are of the series and campaign of their group.
 */
public final class ColdBacktest {

    /** Runs of a series that are forecast without history, to be fitted to: the first ones of a series are not unlike each other. */
    private static final int FITTED_OF_SERIES = 3;

    /** Forecasts with more past runs are not fitted to: there, a workflow's own finished instances say more than others. */
    private static final int MAX_PAST = 10;

    /** Numbers of past runs that are scored. */
    private static final List<Integer> SCORED_PAST = List.of(0, 1, 2, 5);

    private final Contender contender;
    private final BacktestOptions options;
    private final int threads;

    /**
     * @param contender the runtime model that the prior is about
     * @param threads that forecasts are shared out to, &gt;= 1
     */
    public ColdBacktest(Contender contender, BacktestOptions options, int threads) {
        this.contender = contender;
        this.options = options;
        this.threads = threads;
    }

    /**
     * What was forecast of a run from some past ones.
     *
     * @param erring whether its errors at all stages are of use, to fit a prior or as a past run of others
     */
    private record Case(PastInstance instance, int numberOfSeries, List<PastInstance> past, boolean erring) {

        Case(PastInstance instance, int numberOfSeries, List<PastInstance> past) {
            this(instance, numberOfSeries, past, true);
        }

        Case erring(boolean erring) {
            return new Case(instance, numberOfSeries, past, erring);
        }

        boolean teaches() {
            return past.isEmpty() ? numberOfSeries <= FITTED_OF_SERIES : past.size() <= MAX_PAST;
        }

        boolean scored() {
            return SCORED_PAST.contains(past.size()) && (!past.isEmpty() || numberOfSeries == 1);
        }

        ColdReport.Basis from() {
            boolean projected =
                    !past.isEmpty() || instance.known().get(0).plan().hasProjectedRuntimes();
            return new ColdReport.Basis(past.size(), projected);
        }
    }

    private record AtCheckpoint(int checkpoint, Prediction prediction) {}

    private record Forecasts(Case of, List<AtCheckpoint> atCheckpoints, List<RemainingError> errors) {}

    /**
     * Runs it.
     *
     * @param instances oldest first, with the checkpoints of the options
     * @param unprojected runs as if nothing of runtimes were known in advance; others than the instances are left out
     * @param given a prior for all; without one, it is fitted for each campaign on the others
     * @param fitted whether to fit one to all
     * @param onForecast called, on any thread, when the forecasts of an instance are done
     */
    public ColdReport run(
            List<PastInstance> instances,
            List<PastInstance> unprojected,
            Optional<Priors> given,
            boolean fitted,
            Runnable onForecast)
            throws InterruptedException {
        List<Case> cases = new ArrayList<>(cases(instances));
        Set<String> labels = instances.stream().map(PastInstance::label).collect(Collectors.toSet());
        cases(unprojected).stream()
                .filter(one ->
                        one.past().isEmpty() && labels.contains(one.instance().label()))
                .forEach(cases::add);
        boolean fits = fitted || given.isEmpty();
        List<Forecasts> forecasts = forecast(fits ? cases : withoutFit(cases), onForecast);
        Map<String, Priors> byCampaign = new HashMap<>();
        List<ColdForecast> rows = new ArrayList<>();
        for (Forecasts one : forecasts) {
            if (one.of().scored()) {
                String campaign = campaign(one.of().instance());
                Priors prior = given.orElseGet(() ->
                        byCampaign.computeIfAbsent(campaign, without -> fit("without " + without, forecasts, without)));
                rows.addAll(scored(one, prior, forecasts));
            }
        }
        return new ColdReport(
                options, rows, fitted ? Optional.of(fit("first-runs/5", forecasts, "")) : Optional.empty());
    }

    private Priors fit(String name, List<Forecasts> forecasts, String leftOut) {
        return PriorFit.fit(
                name,
                contender.name(),
                forecasts.stream()
                        .filter(one -> one.of().teaches()
                                && !campaign(one.of().instance()).equals(leftOut))
                        .flatMap(one -> one.errors().stream()
                                .map(error ->
                                        new PriorFit.Observation(series(one.of().instance()), error)))
                        .toList());
    }

    private static List<Case> cases(List<PastInstance> instances) {
        Map<String, List<PastInstance>> earlier = new LinkedHashMap<>();
        Map<String, Integer> numbers = new HashMap<>();
        List<Case> cases = new ArrayList<>();
        for (PastInstance instance : instances) {
            int number = numbers.merge(series(instance), 1, Integer::sum);
            List<PastInstance> past = earlier.computeIfAbsent(instance.group(), group -> new ArrayList<>());
            cases.add(new Case(instance, number, List.of()));
            if (!past.isEmpty()) {
                cases.add(new Case(instance, number, List.copyOf(past)));
            }
            past.add(instance);
        }
        return cases.stream().filter(one -> one.teaches() || one.scored()).toList();
    }

    /** Without what would only be fitted to, which is most of the work. */
    private static List<Case> withoutFit(List<Case> cases) {
        Set<PastInstance> past = cases.stream()
                .filter(Case::scored)
                .flatMap(one -> one.past().stream())
                .collect(Collectors.toSet());
        Map<PastInstance, Case> lessons = cases.stream()
                .filter(one -> past.contains(one.instance()))
                .collect(Collectors.toMap(
                        Case::instance,
                        one -> one,
                        (some, other) -> some.past().size() > other.past().size() ? some : other));
        return cases.stream()
                .map(one -> one.erring(lessons.get(one.instance()) == one))
                .filter(one -> one.scored() || one.erring())
                .toList();
    }

    static String series(PastInstance instance) {
        String label = instance.label();
        return RunName.parse(label)
                .map(name -> label.substring(0, label.lastIndexOf('.')))
                .orElse(instance.group());
    }

    static String campaign(PastInstance instance) {
        return RunName.parse(instance.label())
                .map(name -> name.version() + "." + name.campaign())
                .orElse(instance.group());
    }

    private List<Forecasts> forecast(List<Case> cases, Runnable onForecast) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Forecasts>> futures = new ArrayList<>();
            for (Case one : cases) {
                futures.add(workers.submit(() -> {
                    Forecasts made = forecast(one);
                    onForecast.run();
                    return made;
                }));
            }
            List<Forecasts> forecasts = new ArrayList<>();
            for (Future<Forecasts> future : futures) {
                forecasts.add(future.get());
            }
            return forecasts;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a forecast failed: " + e.getCause(), e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    private Forecasts forecast(Case one) {
        Contender.Learned learned = contender.learn(one.past());
        double begin = one.from().projected() ? 0 : firstCompletionSeconds(one.instance());
        if (begin >= one.instance().makespanSeconds()) {
            return new Forecasts(one, List.of(), List.of());
        }
        List<AtCheckpoint> atCheckpoints = new ArrayList<>();
        for (int checkpoint = 0; one.scored() && checkpoint < options.shares().size(); checkpoint++) {
            int number = checkpoint;
            Optional.of(one.instance().known().get(checkpoint))
                    .filter(known -> known.elapsedSeconds() >= begin)
                    .flatMap(known -> learned.predict(known, number))
                    .ifPresent(prediction -> atCheckpoints.add(new AtCheckpoint(number, prediction)));
        }
        return new Forecasts(one, atCheckpoints, one.erring() ? errors(one, begin, learned) : List.of());
    }

    private static List<RemainingError> errors(Case one, double begin, Contender.Learned learned) {
        return new StageMoments<>(
                        one.instance().at(),
                        begin,
                        one.instance().makespanSeconds(),
                        known -> learned.predict(known, 0),
                        Prediction::medianSeconds)
                .find().stream().map(moment -> error(one, moment)).toList();
    }

    /** Before a job has completed nothing is known of a run without projected runtimes; infinite if none has. */
    private static double firstCompletionSeconds(PastInstance instance) {
        JobTable jobs = instance.at().apply(instance.makespanSeconds()).jobs();
        return IntStream.range(0, jobs.count())
                .filter(job -> jobs.phase(job) == JobPhase.COMPLETED)
                .mapToDouble(jobs::endedSeconds)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static RemainingError error(Case one, StageMoments.Moment<Prediction> moment) {
        RemainingTime remaining = new RemainingTime(
                moment.known().elapsedSeconds(), moment.forecast().medianSeconds());
        return remaining.error(
                one.instance().makespanSeconds(),
                PriorForecast.spread(remaining, moment.forecast().makespanSeconds()),
                one.past().size(),
                one.from().projected());
    }

    private List<ColdForecast> scored(Forecasts one, Priors prior, List<Forecasts> all) {
        PastInstance instance = one.of().instance();
        FirstRuns firstRuns = new FirstRuns(prior);
        CalibrationKey key = CalibrationKey.of(contender.name(), false);
        Calibration known = learned(one.of(), all);
        List<ColdForecast> rows = new ArrayList<>();
        ColdReport.Basis from = one.of().from();
        ColdIntervals published = new ColdIntervals(options.level());
        for (AtCheckpoint at : one.atCheckpoints()) {
            Prediction prediction = at.prediction();
            InstanceSnapshot snapshot = instance.known().get(at.checkpoint());
            double elapsed = snapshot.elapsedSeconds();
            Optional<PriorIntervals> intervals = firstRuns.intervals(
                    new FirstRuns.Subject(
                            instance.workflow(),
                            key,
                            from.pastRuns(),
                            from.projected(),
                            elapsed,
                            prediction.makespanSeconds(),
                            prediction
                                    .cost()
                                    .map(cost -> OwedBtus.later(snapshot, cost.vms()))
                                    .orElse(CostCourse.NONE)),
                    known);
            rows.add(new ColdForecast(
                    instance,
                    series(instance),
                    campaign(instance),
                    from,
                    at.checkpoint(),
                    elapsed,
                    prediction.medianSeconds(),
                    prediction.interval(),
                    published.makespan(prediction, intervals),
                    prediction
                            .cost()
                            .filter(cost -> instance.btuCount().isPresent())
                            .map(cost -> new ColdForecast.Btus(
                                    instance.btuCount().getAsLong(),
                                    cost.interval(),
                                    published.btus(snapshot, prediction, cost, intervals)))));
        }
        return rows;
    }

    /** What the forecasts of the known past runs have taught by then. */
    private static Calibration learned(Case of, List<Forecasts> all) {
        Calibration calibration = Calibration.NONE;
        Map<PastInstance, Forecasts> ofPast = all.stream()
                .filter(one -> of.past().contains(one.of().instance()))
                .collect(Collectors.toMap(
                        one -> one.of().instance(),
                        one -> one,
                        (some, other) ->
                                some.of().past().size() > other.of().past().size() ? some : other,
                        LinkedHashMap::new));
        for (Forecasts past : ofPast.values()) {
            calibration = calibration.learn(new Lesson(of.instance().workflow(), List.of(), List.of(), past.errors()));
        }
        return calibration;
    }
}
