package io.weatherglass.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench}: listed here for the help; the launcher runs it from the sources. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measures realizations per second on one core, beside other simulators.")
final class BenchCommand implements Callable<Integer> {

    @Option(names = "--thorough", description = "Measure longer and at more sizes.")
    private boolean thorough;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getErr()
                .println("the benchmarks need the sources: run ./weatherglass bench" + (thorough ? " --thorough" : "")
                        + (json ? " --json" : "") + " in the project");
        return 2;
    }
}
