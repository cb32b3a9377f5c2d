package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.ExhaustiveSearch;
import io.weatherglass.forecast.matching.search.FittingParameters;
import io.weatherglass.forecast.matching.search.FittingParameters.Centre;
import io.weatherglass.forecast.matching.search.FittingParameters.ReducedFrom;
import io.weatherglass.forecast.matching.search.FittingSearch;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.forecast.matching.search.PreFilter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for searches and the parameters of [KKN17 Algorithm 1]. */
public final class MatchSearchOptions {

    @Option(
            names = "--search",
            split = ",",
            defaultValue = "random,fitting,exhaustive",
            paramLabel = "NAME",
            description = "Searches: fitting, exhaustive, random, separated by commas; default: ${DEFAULT-VALUE}.")
    private List<String> searches;

    @Option(
            names = "--spread",
            split = ",",
            defaultValue = "120",
            paramLabel = "S",
            description = "Fitting: S, length of the error window, s; several values separated by commas;"
                    + " default: ${DEFAULT-VALUE}.")
    private List<Double> spreads;

    @Option(
            names = "--relative-window",
            split = ",",
            defaultValue = "1",
            paramLabel = "SHARE",
            description =
                    "Fitting: ratio of simulated fragments to grid points in S; separate several values with commas;"
                            + " default: ${DEFAULT-VALUE}.")
    private List<Double> relativeWindows;

    @Option(
            names = "--iterations",
            defaultValue = "2",
            paramLabel = "I",
            description = "Fitting: I, maximum number of iterations; default: ${DEFAULT-VALUE}.")
    private int iterations;

    @Option(
            names = "--evaluations",
            defaultValue = "200",
            paramLabel = "P",
            description = "Fitting: P_eval, maximum evaluations of phi per iteration; default: ${DEFAULT-VALUE}.")
    private int evaluations;

    @Option(
            names = "--precision",
            defaultValue = "60",
            paramLabel = "SECONDS",
            description = "Fitting: Pi; the search stops when two successive targets are at most this many seconds"
                    + " apart; default: ${DEFAULT-VALUE}.")
    private double precision;

    @Option(
            names = "--centre",
            defaultValue = "corrected",
            description = "Fitting: centre of the target window, printed (t_min) or corrected (t_min + S/2);"
                    + " default: ${DEFAULT-VALUE}.")
    private Centre centre;

    @Option(
            names = "--pre-filter",
            defaultValue = "nearest",
            description = "Fitting: pre-filter T_filt: random, threshold, nearest (all past jobs) or pattern (recent"
                    + " errors); default: ${DEFAULT-VALUE}.")
    private PreFilter preFilter;

    @Option(
            names = "--filtered",
            defaultValue = "2",
            paramLabel = "N",
            description = "Fitting: maximum size of T_filt; default: ${DEFAULT-VALUE}.")
    private int filtered;

    @Option(
            names = "--threshold",
            defaultValue = "2000",
            paramLabel = "SECONDS",
            description = "Fitting: tau of the pre-filter threshold; default: ${DEFAULT-VALUE}.")
    private double threshold;

    @Option(
            names = "--pattern",
            defaultValue = "10",
            paramLabel = "N",
            description = "Fitting: number of most recent jobs in the pattern of recent errors; default:"
                    + " ${DEFAULT-VALUE}.")
    private int pattern;

    @Option(
            names = "--reduced-from",
            defaultValue = "filtered",
            description = "Fitting: source of T_red, all (T, as printed) or filtered (T_filt); default:"
                    + " ${DEFAULT-VALUE}.")
    private ReducedFrom reducedFrom;

    /**
     * Returns the requested searches in the given order.
     *
     * @throws IllegalArgumentException if a name is unknown or a parameter is out of range
     */
    public List<FragmentSearch> searches(double noiseScale) {
        List<FragmentSearch> wanted = new ArrayList<>();
        for (String name : searches) {
            switch (name) {
                case "random" -> wanted.add(new RandomSearch());
                case "exhaustive" -> wanted.add(ExhaustiveSearch.withNoiseScale(noiseScale));
                case "fitting" -> wanted.addAll(fitting());
                default ->
                    throw new IllegalArgumentException(
                            "--search must be fitting, exhaustive or random, but was \"" + name + "\"");
            }
        }
        return wanted;
    }

    private List<FragmentSearch> fitting() {
        List<FragmentSearch> wanted = new ArrayList<>();
        for (double spread : spreads) {
            for (double relativeWindow : relativeWindows) {
                wanted.add(new FittingSearch(new FittingParameters(
                        spread,
                        relativeWindow,
                        iterations,
                        evaluations,
                        precision,
                        centre,
                        preFilter,
                        filtered,
                        threshold,
                        pattern,
                        reducedFrom)));
            }
        }
        return wanted;
    }
}
