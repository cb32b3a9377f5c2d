package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.history.StageMoments;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Forecasts past runs at several stages, learning from other past runs, and compares the forecasts with the outcomes.
 * Runtimes are learned from runs of the same group; the calibration is learned from runs of all groups.
 */
public final class Backtest {

    private final List<Contender> contenders;
    private final BacktestOptions options;

    public Backtest(List<Contender> contenders, BacktestOptions options) {
        this.contenders = List.copyOf(contenders);
        this.options = options;
    }

    /**
     * Forecasts the runs and scores the forecasts.
     *
     * @param training runs that are known from the start, oldest first; empty unless the protocol is {@code TRAINED}
     * @param onForecast called on any thread whenever a run has been forecast
     * @throws IllegalArgumentException if none of the runs can be scored
     */
    public BacktestReport run(List<PastInstance> instances, List<PastInstance> training, Runnable onForecast) {
        List<BacktestCase> cases = BacktestCase.all(instances, training, options);
        List<Forecasts> made = cases.parallelStream()
                .map(one -> {
                    Forecasts forecasts = forecast(one);
                    onForecast.run();
                    return forecasts;
                })
                .toList();
        return scored(cases, made, instances.size());
    }

    private BacktestReport scored(List<BacktestCase> cases, List<Forecasts> made, int instances) {
        List<List<BacktestForecast>> calibrated = calibrated(cases, made);
        List<BacktestForecast> rows = new ArrayList<>();
        Map<String, int[]> counts = new LinkedHashMap<>();
        for (int k = 0; k < cases.size(); k++) {
            BacktestCase one = cases.get(k);
            int[] count = counts.computeIfAbsent(one.instance().group(), group -> new int[2]);
            count[0]++;
            if (one.scored() && !made.get(k).atCheckpoints().isEmpty()) {
                count[1]++;
                rows.addAll(made.get(k).atCheckpoints());
                rows.addAll(calibrated.get(k));
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("none of " + instances
                    + " runs can be scored: only groups of at least " + options.minRuns()
                    + " runs are scored, beginning with run " + options.scoreFrom()
                    + ", and each scored run needs another run in its group");
        }
        List<BacktestReport.Group> groups = new ArrayList<>();
        counts.forEach((group, count) -> groups.add(new BacktestReport.Group(group, count[0], count[1])));
        return new BacktestReport(options, groups, rows);
    }

    /**
     * @param atStages forecasts used to learn the calibration, made at the times at which the daemon would make them
     */
    private record Forecasts(List<BacktestForecast> atCheckpoints, List<BacktestForecast> atStages) {

        Forecasts of(String model) {
            return new Forecasts(of(model, atCheckpoints), of(model, atStages));
        }

        private static List<BacktestForecast> of(String model, List<BacktestForecast> rows) {
            return rows.stream().filter(row -> row.model().equals(model)).toList();
        }
    }

    private Forecasts forecast(BacktestCase one) {
        if (one.past().isEmpty()) {
            return new Forecasts(List.of(), List.of());
        }
        List<BacktestForecast> rows = new ArrayList<>();
        List<BacktestForecast> atStages = new ArrayList<>();
        double runEffect = RunEffects.of(one.instance(), one.past());
        for (Contender contender : contenders) {
            Contender.Learned learned = contender.learn(one.past());
            for (int checkpoint = 0; checkpoint < options.shares().size(); checkpoint++) {
                int number = checkpoint;
                learned.predict(one.instance().known().get(checkpoint), checkpoint)
                        .map(prediction -> row(
                                one, contender, number, one.instance().known().get(number), prediction, runEffect))
                        .ifPresent(rows::add);
            }
            if (one.teaches()) {
                int[] number = new int[1];
                new StageMoments<>(
                                one.instance().at(),
                                0,
                                one.instance().makespanSeconds(),
                                known -> learned.predict(known, checkpoint(known, one.past())),
                                Prediction::medianSeconds)
                        .find(stages())
                        .forEach(moment -> atStages.add(
                                row(one, contender, number[0]++, moment.known(), moment.forecast(), runEffect)));
            }
        }
        return new Forecasts(rows, atStages);
    }

    private Set<ProgressBucket> stages() {
        return options.shares().stream().map(ProgressBucket::of).collect(Collectors.toSet());
    }

    private static BacktestForecast row(
            BacktestCase one,
            Contender contender,
            int number,
            InstanceSnapshot known,
            Prediction prediction,
            double runEffect) {
        return BacktestForecast.of(
                one.instance(),
                contender.name(),
                number,
                known.elapsedSeconds(),
                prediction,
                runEffect,
                one.past().size());
    }

    private int checkpoint(InstanceSnapshot known, List<PastInstance> past) {
        double mean = past.stream()
                .mapToDouble(PastInstance::makespanSeconds)
                .average()
                .orElseThrow();
        double share = known.elapsedSeconds() / mean;
        return IntStream.range(0, options.shares().size())
                .boxed()
                .min(Comparator.comparingDouble(
                        number -> Math.abs(options.shares().get(number) - share)))
                .orElseThrow();
    }

    private List<List<BacktestForecast>> calibrated(List<BacktestCase> cases, List<Forecasts> forecasts) {
        List<List<BacktestForecast>> calibrated = new ArrayList<>();
        cases.forEach(one -> calibrated.add(new ArrayList<>()));
        for (Contender contender : contenders) {
            calibrate(
                    cases,
                    forecasts.stream().map(rows -> rows.of(contender.name())).toList(),
                    calibrated);
        }
        return calibrated;
    }

    private void calibrate(
            List<BacktestCase> cases, List<Forecasts> forecasts, List<List<BacktestForecast>> calibrated) {
        Calibrator calibrator = new Calibrator(options.level());
        List<Optional<Lesson>> lessons = IntStream.range(0, cases.size())
                .mapToObj(k ->
                        cases.get(k).teaches() && !forecasts.get(k).atStages().isEmpty()
                                ? Optional.of(calibrator.lesson(forecasts.get(k).atStages()))
                                : Optional.<Lesson>empty())
                .toList();
        Calibration known = Calibration.NONE;
        for (int k = 0; k < cases.size(); k++) {
            Calibration calibration = options.protocol() == Protocol.LEAVE_ONE_OUT ? learned(lessons, k) : known;
            calibrated
                    .get(k)
                    .addAll(calibrator.calibrated(calibration, forecasts.get(k).atCheckpoints()));
            if (lessons.get(k).isPresent()) {
                known = known.learn(lessons.get(k).get());
            }
        }
    }

    private static Calibration learned(List<Optional<Lesson>> lessons, int leftOut) {
        Calibration calibration = Calibration.NONE;
        for (int k = 0; k < lessons.size(); k++) {
            if (k != leftOut && lessons.get(k).isPresent()) {
                calibration = calibration.learn(lessons.get(k).get());
            }
        }
        return calibration;
    }
}
