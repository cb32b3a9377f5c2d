package io.weatherglass.lab.backtest;

import io.weatherglass.traces.RunName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run to forecast from past runs. For the terms, see {@link ColdBacktest}.
 *
 * @param numberOfSeries number of the run in its series, from 1
 * @param erring whether the forecast errors at all stages are needed, either to fit a prior or because other runs are
 *     forecast from this one
 */
record ColdCase(PastInstance instance, int numberOfSeries, List<PastInstance> past, boolean erring) {

    /**
     * Maximum number of runs per series that are forecast without past runs in order to fit a prior. More would add
     * little, because the runs of a series are similar.
     */
    private static final int FITTED_OF_SERIES = 3;

    /**
     * A run's errors are used to fit a prior only if it has at most this many past runs. With more past runs, the
     * workflow's own errors are more informative than a prior.
     */
    private static final int MAX_PAST = 10;

    private static final List<Integer> SCORED_PAST = List.of(0, 1, 2, 5);

    /**
     * Returns the cases for fitting and scoring: each run is forecast once without past runs, and once with all earlier
     * runs of its group.
     */
    static List<ColdCase> of(List<PastInstance> instances) {
        Map<String, List<PastInstance>> earlier = new LinkedHashMap<>();
        Map<String, Integer> numbers = new HashMap<>();
        List<ColdCase> cases = new ArrayList<>();
        for (PastInstance instance : instances) {
            int number = numbers.merge(series(instance), 1, Integer::sum);
            List<PastInstance> past = earlier.computeIfAbsent(instance.group(), group -> new ArrayList<>());
            cases.add(new ColdCase(instance, number, List.of(), true));
            if (!past.isEmpty()) {
                cases.add(new ColdCase(instance, number, List.copyOf(past), true));
            }
            past.add(instance);
        }
        return cases.stream().filter(one -> one.teaches() || one.scored()).toList();
    }

    static List<ColdCase> withoutFit(List<ColdCase> cases) {
        Set<PastInstance> past = cases.stream()
                .filter(ColdCase::scored)
                .flatMap(one -> one.past().stream())
                .collect(Collectors.toSet());
        Map<PastInstance, ColdCase> lessons = cases.stream()
                .filter(one -> past.contains(one.instance()))
                .collect(Collectors.toMap(
                        ColdCase::instance, one -> one, (some, other) -> some.knowsMoreThan(other) ? some : other));
        return cases.stream()
                .map(one -> new ColdCase(
                        one.instance(), one.numberOfSeries(), one.past(), lessons.get(one.instance()) == one))
                .filter(one -> one.scored() || one.erring())
                .toList();
    }

    boolean knowsMoreThan(ColdCase other) {
        return past.size() > other.past.size();
    }

    boolean teaches() {
        return past.isEmpty() ? numberOfSeries <= FITTED_OF_SERIES : past.size() <= MAX_PAST;
    }

    boolean scored() {
        return SCORED_PAST.contains(past.size()) && (!past.isEmpty() || numberOfSeries == 1);
    }

    ColdReport.Basis from() {
        boolean projected = !past.isEmpty() || instance.known().get(0).plan().hasProjectedRuntimes();
        return new ColdReport.Basis(past.size(), projected);
    }

    String series() {
        return series(instance);
    }

    private static String series(PastInstance instance) {
        String label = instance.label();
        return RunName.parse(label)
                .map(name -> label.substring(0, label.lastIndexOf('.')))
                .orElse(instance.group());
    }

    String campaign() {
        return RunName.parse(instance.label())
                .map(name -> name.version() + "." + name.campaign())
                .orElse(instance.group());
    }
}
