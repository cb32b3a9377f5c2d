package io.weatherglass.lab.matching;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "eval",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates a workflow with random background fragments of a trace, gives the searches the runtimes of its"
                    + " first jobs, and compares the errors E and F of the fragment found with those of the true one.",
            "All searches use the same targets. Parameters of the fitting-based search are named as in its paper."
        })
final class MatchEvalCommand implements Callable<Integer> {

    @Mixin
    private MatchTables tables;

    @Mixin
    private MatchSearchOptions searches;

    @Option(
            names = "--targets",
            defaultValue = "500",
            paramLabel = "N",
            description = "Number of random fragments to search for; default: ${DEFAULT-VALUE}.")
    private int targets;

    @Option(
            names = "--at",
            split = ",",
            defaultValue = "0.25,0.5,0.75",
            paramLabel = "SHARE",
            description = "Fractions of the jobs that a search can see, comma-separated; default: ${DEFAULT-VALUE}.")
    private List<Double> shares;

    @Option(
            names = "--held-out",
            description = "Exclude fragments that overlap the true one, to test whether a similar past predicts the"
                    + " future.")
    private boolean heldOut;

    @Option(
            names = "--noise",
            defaultValue = "0",
            paramLabel = "SD",
            description =
                    "Relative standard deviation of unexplained noise in observed runtimes; default: ${DEFAULT-VALUE}, as"
                            + " published.")
    private double noise;

    @Option(
            names = "--forecasts",
            description =
                    "Also forecast the remaining makespan with and without matching, including runs without background"
                            + " load; requires simulations.")
    private boolean forecasts;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "Random seed for targets, noise and searches; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        MatchEvaluationOptions options = new MatchEvaluationOptions(targets, shares, heldOut, noise, forecasts, seed);
        List<FragmentSearch> wanted = searches.searches(MatchEvaluation.noiseScale(noise));
        MatchCase matchCase = tables.matchCase(spec.commandLine().getErr());
        MatchEvaluation evaluation = new MatchEvaluation(
                matchCase,
                options,
                new SearchClock(System::nanoTime, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime));
        List<MatchResult> results = new ArrayList<>();
        List<UnloadedResult> unloaded = new ArrayList<>();
        for (FragmentSearch search : wanted) {
            for (double share : options.shares()) {
                results.add(evaluation.run(search, share));
                if (forecasts) {
                    unloaded.add(evaluation.runUnloaded(search, share));
                }
            }
        }
        json.print(
                MatchEvalJson.of(matchCase, options, results, unloaded),
                out -> MatchEvalText.print(matchCase, options, results, unloaded, out));
        return 0;
    }
}
