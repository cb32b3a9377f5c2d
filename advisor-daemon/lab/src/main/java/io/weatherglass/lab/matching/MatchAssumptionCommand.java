package io.weatherglass.lab.matching;

import io.weatherglass.cli.options.JsonOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "assumption",
        mixinStandardHelpOptions = true,
        description =
                "Tests the assumption of the fitting-based search: how often fragments in long sequences with low past"
                        + " errors also have low future errors [KKN17 5.2.1: 65-86 %%], compared with all fragments.")
final class MatchAssumptionCommand implements Callable<Integer> {

    @Mixin
    private MatchTables tables;

    @Option(
            names = "--at",
            split = ",",
            defaultValue = "0.25,0.5,0.75",
            paramLabel = "SHARE",
            description = "Shares of the jobs that have ended, separated by commas; default: ${DEFAULT-VALUE}.")
    private List<Double> shares;

    @Option(
            names = "--threshold",
            defaultValue = "2000",
            paramLabel = "SECONDS",
            description = "Threshold for low errors; default: ${DEFAULT-VALUE}, as published.")
    private double threshold;

    @Option(
            names = "--run",
            defaultValue = "80",
            paramLabel = "N",
            description = "Use only sequences of more than N fragments; default: ${DEFAULT-VALUE}, as published.")
    private int run;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        MatchCase matchCase = tables.matchCase(spec.commandLine().getErr());
        List<Assumption> results = new ArrayList<>();
        for (double share : shares) {
            results.add(Assumption.test(matchCase, share, threshold, run));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            // unlike Map.of, a LinkedHashMap keeps the order of the fields
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("results", results);
            fields.put("thresholdSeconds", threshold);
            fields.put("run", run);
            json.print(out, fields);
            return 0;
        }
        for (Assumption result : results) {
            out.printf(
                    Locale.ROOT,
                    "at %.2f: E < %.0f s in %d sequences of more than %d fragments (%d of %d fragments); F < %.0f s in"
                            + " %.1f %% of these and in %.1f %% of all%n",
                    result.at(),
                    threshold,
                    result.runs(),
                    run,
                    result.fragmentsInRuns(),
                    result.fragments(),
                    threshold,
                    100 * result.coincidence(),
                    100 * result.lowFuture());
        }
        out.flush();
        return 0;
    }
}
