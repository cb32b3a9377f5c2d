package io.weatherglass.simulation.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.weatherglass.simulation.benchmarks.BenchReport.Agreement;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Main class of {@code weatherglass bench}; the launcher uses the class path of the tests. */
@Command(
        name = "weatherglass bench",
        description = "Measures realizations per second of the event kernel and other simulators on one core, and the"
                + " growth of the cost per job with the size of the workflow.",
        footer = "Takes about a quarter of an hour. Exit code 1 if the simulators disagree.")
public final class Bench implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Option(names = "--thorough", description = "Measure longer and at more sizes, which takes more than an hour.")
    private boolean thorough;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    /** Runs the benchmarks and exits with 0 (success), 1 (failure) or 2 (invalid input). */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Bench()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter progress = spec.commandLine().getErr();
        BenchRun run = thorough ? BenchRun.thorough(progress) : BenchRun.standard(progress);
        List<Agreement> agreements = run.agreements();
        for (Agreement agreement : agreements) {
            if (!agreement.holds()) {
                progress.println(BenchTable.disagreement(agreement));
                return 1;
            }
        }
        BenchReport report = run.report(agreements);
        PrintWriter out = spec.commandLine().getOut();
        out.println(json ? JSON.writeValueAsString(report) : BenchTable.of(report));
        out.flush();
        return 0;
    }
}
