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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Forecasts runs with few or no past runs, like a daemon that has a prior but no calibration. Also fits the prior: each
 * run is scored with a prior fitted to the runs of other campaigns. First runs are also forecast without projected
 * runtimes.
 *
 * <p>A <em>series</em> is a set of runs whose names differ only in their numbers. A <em>campaign</em> is identified by
 * the enactor version and the campaign name at the beginning of a run's name. For a run whose name has a different
 * form, the group serves as both series and campaign.
 */
public final class ColdBacktest {

    private final Contender contender;
    private final BacktestOptions options;

    /** @param contender the runtime model for which priors are fitted */
    public ColdBacktest(Contender contender, BacktestOptions options) {
        this.contender = contender;
        this.options = options;
    }

    private record AtCheckpoint(int checkpoint, Prediction prediction) {}

    private record Forecasts(ColdCase of, List<AtCheckpoint> atCheckpoints, List<RemainingError> errors) {}

    /**
     * Scores the runs.
     *
     * @param unprojected the same runs without projected runtimes; runs that are not in {@code instances} are ignored
     * @param given prior for all runs; if empty, a prior is fitted for each campaign to the runs of the other campaigns
     * @param onForecast called on any thread whenever a run has been forecast
     */
    public ColdReport run(
            List<PastInstance> instances,
            List<PastInstance> unprojected,
            Optional<Priors> given,
            boolean fitted,
            Runnable onForecast) {
        List<ColdCase> cases = new ArrayList<>(ColdCase.of(instances));
        Set<String> labels = instances.stream().map(PastInstance::label).collect(Collectors.toSet());
        ColdCase.of(unprojected).stream()
                .filter(one ->
                        one.past().isEmpty() && labels.contains(one.instance().label()))
                .forEach(cases::add);
        boolean fits = fitted || given.isEmpty();
        List<Forecasts> forecasts = (fits ? cases : ColdCase.withoutFit(cases))
                .parallelStream()
                        .map(one -> {
                            Forecasts made = forecast(one);
                            onForecast.run();
                            return made;
                        })
                        .toList();
        Map<String, Priors> byCampaign = new HashMap<>();
        List<ColdForecast> rows = new ArrayList<>();
        for (Forecasts one : forecasts) {
            if (one.of().scored()) {
                String campaign = one.of().campaign();
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
                        .filter(one ->
                                one.of().teaches() && !one.of().campaign().equals(leftOut))
                        .flatMap(one -> one.errors().stream()
                                .map(error -> new PriorFit.Observation(one.of().series(), error)))
                        .toList());
    }

    private Forecasts forecast(ColdCase one) {
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

    private static List<RemainingError> errors(ColdCase one, double begin, Contender.Learned learned) {
        return new StageMoments<>(
                        one.instance().at(),
                        begin,
                        one.instance().makespanSeconds(),
                        known -> learned.predict(known, 0),
                        Prediction::medianSeconds)
                .find().stream().map(moment -> error(one, moment)).toList();
    }

    /**
     * Returns the time of the first completion; infinite if there is none. Before this time, a run without projected
     * runtimes cannot be forecast.
     */
    private static double firstCompletionSeconds(PastInstance instance) {
        JobTable jobs = instance.at().apply(instance.makespanSeconds()).jobs();
        return IntStream.range(0, jobs.count())
                .filter(job -> jobs.phase(job) == JobPhase.COMPLETED)
                .mapToDouble(jobs::endedSeconds)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static RemainingError error(ColdCase one, StageMoments.Moment<Prediction> moment) {
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
                    one.of().series(),
                    one.of().campaign(),
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

    private static Calibration learned(ColdCase of, List<Forecasts> all) {
        Calibration calibration = Calibration.NONE;
        Map<PastInstance, Forecasts> ofPast = all.stream()
                .filter(one -> of.past().contains(one.of().instance()))
                .collect(Collectors.toMap(
                        one -> one.of().instance(),
                        one -> one,
                        (some, other) -> some.of().knowsMoreThan(other.of()) ? some : other,
                        LinkedHashMap::new));
        for (Forecasts past : ofPast.values()) {
            calibration = calibration.learn(new Lesson(of.instance().workflow(), List.of(), List.of(), past.errors()));
        }
        return calibration;
    }
}
