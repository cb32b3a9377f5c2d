package io.weatherglass.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.sizing.MemoryOutcome;
import io.weatherglass.forecast.sizing.MemoryPolicy;
import io.weatherglass.forecast.sizing.SizedRun;
import io.weatherglass.forecast.sizing.WorkflowSizing;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.RunFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The table in docs/sizing.md: learns from the first half of the runs of each workflow, measures with the second. */
@Tag("long")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class RealTracesSizingTest {
    private static final List<String> WORKFLOWS = List.of("atacseq", "eager", "nanoseq", "viralrecon");
    private static final double RISK = 0.001;

    @TempDir
    private Path data;

    private record Policy(double waste, int failed, int jobs) {
        static final Policy NONE = new Policy(0, 0, 0);

        static Policy of(MemoryOutcome outcome) {
            return new Policy(outcome.reservedGbHours() - outcome.usedGbHours(), outcome.failedJobs(), outcome.jobs());
        }

        Policy plus(Policy other, int factor) {
            return new Policy(waste + factor * other.waste, failed + factor * other.failed, jobs + factor * other.jobs);
        }

        String text(String pattern) {
            return String.format(Locale.ROOT, pattern + ", %d", waste, failed);
        }
    }

    private List<SizedRun> imported(String workflow, Path traces) {
        Ran ran = Commands.run(
                "history",
                "import",
                "--connector",
                "nextflow",
                "--workflow",
                workflow,
                traces.toString(),
                "--data-dir",
                data.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        List<SizedRun> runs = new ArrayList<>();
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            history.learnFrom(
                    RunFilter.of(workflow),
                    0,
                    Long.MAX_VALUE,
                    (run, jobs, vms) -> runs.add(SizedRun.of(run.facts().origin(), jobs)));
        }
        runs.sort(Comparator.comparing(SizedRun::origin));
        return runs;
    }

    private static List<Policy> sized(List<SizedRun> runs) {
        WorkflowSizing sizing = WorkflowSizing.of(runs, RISK);
        return List.of(MemoryPolicy.values()).stream()
                .map(policy -> Policy.of(sizing.outcomes().get(policy)))
                .toList();
    }

    private static List<Policy> sum(List<Policy> all, List<Policy> more, int factor) {
        List<Policy> sum = new ArrayList<>();
        for (int policy = 0; policy < all.size(); policy++) {
            sum.add(all.get(policy).plus(more.get(policy), factor));
        }
        return sum;
    }

    /** Measures each run of the second half as if it were the first one after the first half. */
    private static List<Policy> measured(List<SizedRun> runs) {
        List<SizedRun> half = runs.subList(0, runs.size() / 2);
        List<Policy> before = sized(half);
        List<Policy> measured = List.of(Policy.NONE, Policy.NONE, Policy.NONE);
        for (SizedRun run : runs.subList(half.size(), runs.size())) {
            List<SizedRun> next = new ArrayList<>(half);
            next.add(run);
            measured = sum(sum(measured, sized(next), 1), before, -1);
        }
        return measured;
    }

    @Test
    void wastesLessThanMaximumPlusTenPercentAtEqualFailureRate() throws IOException {
        Path traces = SharedData.require("nextflow-traces");
        List<String> rows = new ArrayList<>();
        List<Policy> all = List.of(Policy.NONE, Policy.NONE, Policy.NONE);
        for (String workflow : WORKFLOWS) {
            List<Policy> measured = measured(imported(workflow, traces.resolve(workflow)));
            rows.add(row(workflow, measured));
            all = sum(all, measured, 1);
        }
        rows.add(row("all", all));
        assertThat(Files.readString(Path.of("..", "..", "docs", "sizing.md"))).contains(rows);
        assertThat(all.get(2).failed()).isLessThanOrEqualTo(all.get(1).failed());
        assertThat(all.get(2).waste()).isLessThan(all.get(1).waste());
    }

    private static String row(String name, List<Policy> policies) {
        String first =
                String.format(Locale.ROOT, "| %s, %,d", name, policies.get(0).jobs());
        return String.join(
                        " | ",
                        first,
                        policies.get(0).text("%.0f"),
                        policies.get(1).text("%.2f"),
                        policies.get(2).text("%.2f"))
                + " |";
    }
}
