package io.weatherglass.lab.matching;

import io.weatherglass.cli.matching.MatchScenarioOptions;
import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.forecast.matching.fit.HiddenHosts;
import io.weatherglass.forecast.matching.fit.HostPoolFit;
import io.weatherglass.forecast.matching.fit.HostPoolFit.Fitted;
import io.weatherglass.forecast.matching.fit.PastSlowDowns;
import io.weatherglass.forecast.matching.fit.PastSlowDowns.Alone;
import io.weatherglass.forecast.matching.fit.SlowDownMoments;
import io.weatherglass.forecast.matching.search.SearchLimit;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.RunFilter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "fit",
        mixinStandardHelpOptions = true,
        description = "Fits a model of unpublished cloud hosts to past runs: finds hosts on which jobs slow down as"
                + " much as in the history.")
final class MatchFitCommand implements Callable<Integer> {
    private static final int SHOWN = 5;

    @Mixin
    private MatchScenarioOptions options;

    @Option(
            names = "--past",
            paramLabel = "WORKFLOW",
            description = "Name of the workflow in the history; default: the fitted workflow.")
    private String past;

    @Option(
            names = "--alone",
            defaultValue = "projected",
            paramLabel = "WHAT",
            description =
                    "Runtime of a job without other tenants: projected, or least (minimum over past runs); default:"
                            + " ${DEFAULT-VALUE}.")
    private String alone;

    @Option(
            names = "--fragments",
            defaultValue = "200",
            paramLabel = "N",
            description = "Number of simulated fragments per candidate; default: ${DEFAULT-VALUE}.")
    private int fragments;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "Random seed for the fragments; default: ${DEFAULT-VALUE}.")
    private long seed;

    /** Selects the history database. */
    @Mixin
    private ConfigurationOptions configuration;

    @Mixin
    private JsonOption json;

    /** @param fits whether the nearest candidate is close enough to serve as a model of the cloud */
    private record Report(
            String trace, String workflow, int runs, SlowDownMoments observed, boolean fits, List<Fitted> candidates) {}

    @Override
    public Integer call() throws IOException {
        Alone baseline = baseline();
        Scenario scenario = options.scenario();
        List<PastJobs> runs = runs(past == null ? scenario.workflow().name() : past);
        double[][] slowDowns = PastSlowDowns.of(scenario.workflow(), runs, baseline);
        SlowDownMoments observed = SlowDownMoments.of(slowDowns);
        List<Fitted> fitted = new HostPoolFit(scenario, options.trace(), fragments, seed)
                .fit(slowDowns, HiddenHosts.candidates(), SearchLimit.NONE);
        if (fitted.isEmpty()) {
            throw new IllegalArgumentException("no VM of the platform fits on a host of any candidate");
        }
        Report report = new Report(
                options.trace().name(),
                scenario.workflow().name(),
                runs.size(),
                observed,
                fitted.get(0).fits(),
                fitted);
        json.print(report, out -> print(report, out));
        return 0;
    }

    private Alone baseline() {
        return switch (alone) {
            case "projected" -> Alone.PROJECTED;
            case "least" -> Alone.LEAST;
            default ->
                throw new IllegalArgumentException("--alone must be projected or least, but was \"" + alone + "\"");
        };
    }

    private List<PastJobs> runs(String workflow) {
        List<PastJobs> runs = new ArrayList<>();
        try (History history = configuration.history(options.dataDirectory())) {
            history.learnFrom(RunFilter.completed(workflow), 0, Long.MAX_VALUE, (run, jobs, vms) -> runs.add(jobs));
        }
        if (runs.size() < 2) {
            throw new IllegalArgumentException("the history must contain at least two completed runs of workflow \""
                    + workflow + "\", contained " + runs.size());
        }
        return runs;
    }

    private static void print(Report report, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%d runs of %s, log slowdowns: mean %.4f, sd between runs %.4f, within %.4f%n%n",
                report.runs(),
                report.workflow(),
                report.observed().mean(),
                report.observed().betweenRuns(),
                report.observed().withinRuns());
        new TextTable<Fitted>()
                .left("hosts", 11, fitted -> fitted.candidate().assumed().toString())
                .gap(2)
                .right("utilisation", 11, "%.2f", fitted -> fitted.candidate().utilisation())
                .right("distance", 8, "%.1f", Fitted::distance)
                .right("mean", 7, "%.4f", fitted -> fitted.simulated().mean())
                .right("between", 7, "%.4f", fitted -> fitted.simulated().betweenRuns())
                .right("within", 7, "%.4f", fitted -> fitted.simulated().withinRuns())
                .lines(report.candidates()
                        .subList(0, Math.min(SHOWN, report.candidates().size())))
                .forEach(out::println);
        HiddenHosts best = report.candidates().get(0).candidate();
        out.println();
        if (report.fits()) {
            out.printf(
                    Locale.ROOT,
                    "trace index --trace %s --hosts %s --utilisation %s%n",
                    report.trace(),
                    best.assumed(),
                    best.utilisation());
        } else {
            out.println("no candidate fits: the loads in this trace do not explain the differences between the runs");
        }
        out.flush();
    }
}
