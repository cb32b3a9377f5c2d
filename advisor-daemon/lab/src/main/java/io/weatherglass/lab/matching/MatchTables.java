package io.weatherglass.lab.matching;

import io.weatherglass.cli.matching.MatchSetupOptions;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.RuntimeTable;
import io.weatherglass.forecast.matching.tables.TableBuilder;
import io.weatherglass.forecast.matching.tables.TableBuilder.Coverage;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Creates the case for an evaluation, with a filled error table. */
final class MatchTables {

    @Mixin
    private MatchSetupOptions setup;

    @Option(
            names = "--as-is",
            description =
                    "Do not simulate fragments that are missing from the error table; default: simulate them first (see"
                            + " trace index).")
    private boolean asIs;

    MatchCase matchCase(PrintWriter terminal) throws IOException {
        FragmentSetup fragments = setup.setup();
        RuntimeTable table = setup.tables().open(fragments);
        if (!asIs) {
            fill(new TableBuilder(fragments, table), terminal);
        }
        return new MatchCase(fragments, table);
    }

    private static void fill(TableBuilder builder, PrintWriter terminal) {
        Coverage coverage = builder.coverage();
        if (coverage.filled() == coverage.candidates()) {
            return;
        }
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService helpers = Executors.newFixedThreadPool(threads);
        try (ProgressLine progress =
                ProgressLine.onTerminal(terminal, "fragments", coverage.filled(), coverage.candidates())) {
            builder.build(helpers, threads, () -> false, progress::step);
        } finally {
            helpers.shutdown();
        }
    }
}
