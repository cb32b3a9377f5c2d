package io.weatherglass.cli.sizing;

import io.weatherglass.cli.history.HistoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.forecast.sizing.ProcessSizing;
import io.weatherglass.forecast.sizing.Resource;
import io.weatherglass.forecast.sizing.SizedRun;
import io.weatherglass.forecast.sizing.WorkflowSizing;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFilter;
import io.weatherglass.traces.history.StoredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "size",
        header = "Suggests memory, time and CPUs for each process.",
        mixinStandardHelpOptions = true,
        description = {
            "Compares what the processes of a workflow requested with what they used in past runs, and suggests"
                    + " requests for the next run.",
            "Each past run shows how often the requests suggested by earlier runs would have been exceeded."
        })
public final class SizeCommand implements Callable<Integer> {
    /** Chosen on the first half of the runs in the table of docs/sizing.md, which measures with the second half. */
    private static final String RISK = "0.001";

    @Parameters(paramLabel = "WORKFLOW", description = "Name of a workflow with past runs in the history.")
    private String workflow;

    @Option(
            names = "--risk",
            paramLabel = "P",
            defaultValue = RISK,
            description = "Accepted probability, per process and run, that a job needs more than suggested; default:"
                    + " ${DEFAULT-VALUE}.")
    private double risk;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "100",
            description = "Use the newest N runs; default: ${DEFAULT-VALUE}.")
    private int maxRuns;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = "Also write the suggestions as a Nextflow configuration (*.config) or a Snakemake profile"
                    + " (*.yaml).")
    private Path file;

    @Mixin
    private HistoryOptions historyOptions;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        if (!(risk > 0 && risk < 0.5)) {
            throw new IllegalArgumentException("--risk must be > 0 and < 0.5, but was " + risk);
        }
        if (maxRuns < 1) {
            throw new IllegalArgumentException("--runs must be >= 1, but was " + maxRuns);
        }
        Optional<RequestFormat> format = Optional.empty();
        if (file != null) {
            OutputFile.require("--write", file);
            format = Optional.of(RequestFormat.of(file));
            if (Files.exists(file)) {
                throw new IllegalArgumentException("--write must name a new file, but " + file + " exists");
            }
        }
        WorkflowSizing sizing = WorkflowSizing.of(past(), risk);
        if (sizing.processes().stream().noneMatch(SizeCommand::isMeasured)) {
            throw new NoSuchElementException("no job of workflow \"" + workflow
                    + "\" in the history has a known runtime, peak memory or CPU time (for Nextflow, add peak_rss, %cpu,"
                    + " memory, cpus and time to trace.fields in nextflow.config)");
        }
        Optional<RequestFile> requests = format.map(chosen -> new RequestFile(chosen, workflow, sizing, risk));
        if (requests.isPresent()) {
            Files.writeString(file, requests.get().text());
        }
        json.print(SizeJson.of(workflow, risk, sizing), out -> {
            SizeText.lines(workflow, risk, sizing).forEach(out::println);
            requests.ifPresent(written -> out.println("\n" + written.summary(file)));
        });
        return 0;
    }

    private static boolean isMeasured(ProcessSizing process) {
        return List.of(Resource.values()).stream()
                .anyMatch(resource -> process.of(resource).used().isPresent());
    }

    /** Includes runs that failed, because they may have failed for lack of memory. */
    private List<SizedRun> past() {
        try (History open = historyOptions.open()) {
            RunFilter filter = RunFilter.of(workflow);
            List<StoredRun> newest = open.newest(filter, Long.MAX_VALUE, maxRuns);
            if (newest.isEmpty()) {
                throw new NoSuchElementException("the history has no run of workflow \"" + workflow
                        + "\" (weatherglass history list shows all runs)");
            }
            List<SizedRun> runs = new ArrayList<>();
            open.learnFrom(filter, newest.get(0).id() - 1, Long.MAX_VALUE, (run, jobs, vms) -> {
                if (run.facts().end() != RunEnd.IMPLAUSIBLE) {
                    runs.add(SizedRun.of(run.facts().origin(), jobs));
                }
            });
            return runs;
        }
    }
}
