package io.weatherglass.cli.matching;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.RuntimeTable;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.matching.tables.TableBuilder;
import io.weatherglass.forecast.matching.tables.TableBuilder.Coverage;
import io.weatherglass.forecast.support.FileLease;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "index",
        mixinStandardHelpOptions = true,
        description =
                "Simulates the workflow with each fragment of a trace as background load and stores the runtimes, to"
                        + " speed up searches. If the command is interrupted, the next invocation resumes it.")
public final class MatchIndexCommand implements Callable<Integer> {

    @Mixin
    private MatchSetupOptions options;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of simulation threads; default: one per processor.")
    private Integer threads;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    private record Indexed(
            FragmentSetup setup,
            RuntimeTable table,
            int candidates,
            int filled,
            int simulated,
            double seconds,
            int threads) {

        String trace() {
            return setup.trace().name();
        }

        String workflow() {
            return setup.scenario().workflow().name();
        }

        double simulationsPerSecond() {
            return simulated / seconds;
        }

        ReportFields json() {
            return new ReportFields()
                    .put("trace", trace())
                    .put("workflow", workflow())
                    .put("jobs", table.jobCount())
                    .put("gridSeconds", setup.grid().gridSeconds())
                    .put("durationSeconds", setup.grid().durationSeconds())
                    .put("coresPerTraceCore", setup.coresPerTraceCore())
                    .put("fragments", table.fragmentCount())
                    .put("candidates", candidates)
                    .put("filled", filled)
                    .put("simulated", simulated)
                    .put("seconds", seconds)
                    .put("simulationsPerSecond", simulationsPerSecond())
                    .put("threads", threads)
                    .put("tableBytes", setup.tableBytes());
        }
    }

    @Override
    public Integer call() throws IOException {
        if (threads != null && threads < 1) {
            throw new IllegalArgumentException("--threads must be >= 1, but was " + threads);
        }
        FragmentSetup setup = options.setup();
        Indexed indexed = buildAlone(setup, options.tables());
        json.print(indexed.json(), out -> print(indexed, out));
        return 0;
    }

    private Indexed buildAlone(FragmentSetup setup, RuntimeTableFolder tables) throws IOException {
        Optional<FileLease> lease = tables.tryLease(setup);
        if (lease.isEmpty()) {
            throw new IOException(
                    "another process is building this table; wait until it finishes, or search the part built so far");
        }
        try {
            return build(setup, tables.open(setup));
        } finally {
            lease.get().close();
        }
    }

    private Indexed build(FragmentSetup setup, RuntimeTable table) {
        TableBuilder builder = new TableBuilder(setup, table);
        Coverage before = builder.coverage();
        int workers = threads != null ? threads : Runtime.getRuntime().availableProcessors();
        long begin = System.nanoTime();
        int simulated = build(builder, before, workers);
        double seconds = (System.nanoTime() - begin) / 1e9;
        return new Indexed(setup, table, before.candidates(), before.filled() + simulated, simulated, seconds, workers);
    }

    private int build(TableBuilder builder, Coverage before, int workers) {
        ExecutorService helpers = Executors.newFixedThreadPool(workers);
        try (ProgressLine progress = ProgressLine.onTerminal(
                spec.commandLine().getErr(), "fragments", before.filled(), before.candidates())) {
            return builder.build(helpers, workers, () -> false, progress::step);
        } finally {
            helpers.shutdown();
        }
    }

    private static void print(Indexed indexed, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "trace %s for %s (%d jobs): %d fragments of %.0f s, one every %s s, %d candidates%n",
                indexed.trace(),
                indexed.workflow(),
                indexed.table().jobCount(),
                indexed.table().fragmentCount(),
                indexed.setup().grid().durationSeconds(),
                indexed.setup().grid().gridSeconds(),
                indexed.candidates());
        out.printf(
                Locale.ROOT,
                "each core in the trace counts as %.3f cores; table size %.1f MB%n",
                indexed.setup().coresPerTraceCore(),
                indexed.setup().tableBytes() / 1e6);
        out.printf(
                Locale.ROOT,
                "%d simulated in %.1f s with %d threads: %.0f fragment simulations per second; the table has %d%n",
                indexed.simulated(),
                indexed.seconds(),
                indexed.threads(),
                indexed.simulationsPerSecond(),
                indexed.filled());
        out.flush();
    }
}
