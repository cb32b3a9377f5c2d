package io.weatherglass.lab.backtest;

import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A run to forecast, and the past runs that are known at the time of the forecast.
 *
 * @param scored whether the forecasts of the run are scored; otherwise they are only used for learning
 */
record BacktestCase(PastInstance instance, List<PastInstance> past, boolean scored, boolean learnedFrom) {

    /**
     * Forecasts based on a single past run are not used for learning, because one run does not show how runtimes vary.
     */
    private static final int MIN_PAST_TO_TEACH = 2;

    boolean teaches() {
        return learnedFrom && past.size() >= MIN_PAST_TO_TEACH;
    }

    /**
     * Returns the cases of a back-test, training runs first.
     *
     * @param training runs that are known from the start, oldest first
     */
    static List<BacktestCase> all(List<PastInstance> instances, List<PastInstance> training, BacktestOptions options) {
        List<BacktestCase> cases = new ArrayList<>();
        boolean fixed = options.protocol() == Protocol.TRAINED;
        // each training run is also forecast from earlier ones, because the calibration is learned from these forecasts
        Map<String, List<PastInstance>> known = new LinkedHashMap<>();
        for (PastInstance instance : training) {
            List<PastInstance> earlier = known.computeIfAbsent(instance.group(), group -> new ArrayList<>());
            cases.add(new BacktestCase(instance, List.copyOf(earlier), false, true));
            earlier.add(instance);
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        Map<String, Long> sizes =
                instances.stream().collect(Collectors.groupingBy(PastInstance::group, Collectors.counting()));
        for (PastInstance instance : instances) {
            int number = numbers.merge(instance.group(), 1, Integer::sum);
            List<PastInstance> earlier = known.computeIfAbsent(instance.group(), group -> new ArrayList<>());
            List<PastInstance> past =
                    options.protocol() == Protocol.LEAVE_ONE_OUT ? others(instance, instances) : List.copyOf(earlier);
            boolean scored = number >= options.scoreFrom() && sizes.get(instance.group()) >= options.minRuns();
            cases.add(new BacktestCase(instance, past, scored, !fixed));
            if (!fixed) {
                earlier.add(instance);
            }
        }
        return cases;
    }

    private static List<PastInstance> others(PastInstance instance, List<PastInstance> instances) {
        return instances.stream()
                .filter(other -> other != instance && other.group().equals(instance.group()))
                .toList();
    }
}
