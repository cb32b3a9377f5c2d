package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PastRunsReaderTest {

    private static final String PLAN =
            PlanDocument.write(Plans.onSlots(1, Plans.job("a", 10)).build()).toString();

    @TempDir
    private Path folder;

    private History history;
    private int runs;

    @BeforeEach
    void open() {
        history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        history.close();
    }

    private long record(String workflow, RunEnd end) {
        return record(workflow, "instance-" + (runs + 1), end, 10);
    }

    private long record(String workflow, String instance, RunEnd end, double endedSeconds) {
        String name = "run-" + ++runs;
        PastJob job = PastJob.builder("a")
                .kind("work")
                .end(JobEnd.COMPLETED)
                .observedSeconds(10)
                .submittedSeconds(0)
                .startedSeconds(0)
                .endedSeconds(endedSeconds)
                .build();
        RunFacts facts = RunFacts.builder()
                .key(name)
                .fingerprint(name)
                .workflow(workflow)
                .instance(instance)
                .source(RunSource.DAEMON)
                .strategy("fixedpool")
                .platform("slots")
                .planRevision(1)
                .origin(Plans.ORIGIN)
                .end(end)
                .makespanSeconds(10)
                .cost(RunCost.UNKNOWN)
                .jobCount(1)
                .completedJobs(1)
                .build();
        return history.record(new PastRun(facts, PLAN, PastJobs.of(List.of(job)), List.of(), List.of()))
                .id();
    }

    @Test
    void readsCompleteRunsOfTheWorkflow() {
        long first = record("rnaseq", RunEnd.COMPLETED);
        record("sarek", RunEnd.COMPLETED);
        record("rnaseq", RunEnd.FAILED);
        record("rnaseq", RunEnd.RESUMED);
        record("rnaseq", RunEnd.PARTIAL);
        long last = record("rnaseq", RunEnd.COMPLETED);

        assertThat(new PastRunsReader(history, "rnaseq", Long.MAX_VALUE).runs().version())
                .isEqualTo("rnaseq " + first + "-" + last + "/2");
    }

    @Test
    void readsLaterRunsOnRefresh() {
        record("rnaseq", RunEnd.COMPLETED);
        PastRunsReader known = new PastRunsReader(history, "rnaseq", Long.MAX_VALUE);
        assertThat(known.runs().count()).isEqualTo(1);

        record("rnaseq", RunEnd.COMPLETED);
        record("rnaseq", RunEnd.COMPLETED);
        assertThat(known.runs().count()).isEqualTo(1);
        known.refresh();

        assertThat(known.runs().count()).isEqualTo(3);
    }

    /** A daemon that starts late reads the same runs as one that has seen all of them. */
    @Test
    void startsWithTheNewestRuns() {
        PastRunsReader early = new PastRunsReader(history, "rnaseq", Long.MAX_VALUE);
        for (int run = 0; run < 70; run++) {
            record("rnaseq", run % 10 == 9 ? RunEnd.FAILED : RunEnd.COMPLETED);
            early.refresh();
        }
        PastRunsReader late = new PastRunsReader(history, "rnaseq", Long.MAX_VALUE);

        assertThat(late.runs().count()).isEqualTo(60);
        assertThat(late.runs().version()).isEqualTo(early.runs().version());
    }

    /** A run that was both followed and imported is stored twice; a record without times is ignored. */
    @Test
    void resultDoesNotDependOnTheFirstReading() {
        PastRunsReader early = new PastRunsReader(history, "rnaseq", Long.MAX_VALUE);
        for (int run = 1; run <= 75; run++) {
            // among the newest 60 runs some are ignored and some replace another
            String instance = run == 50 ? "instance-40" : run == 60 ? "instance-12" : "instance-" + run;
            double ended = run == 30 || run == 61 || run == 74 ? Double.NaN : 10;
            long last = record("rnaseq", instance, RunEnd.COMPLETED, ended);
            if (run % 3 != 0) {
                early.refresh();
                PastRunsReader late = new PastRunsReader(history, "rnaseq", Long.MAX_VALUE);
                assertThat(late.runs().version())
                        .as("after run %s", last)
                        .isEqualTo(early.runs().version());
                assertThat(new PastRunsReader(history, "rnaseq", last).runs().version())
                        .as("as if it had ended with run %s", last)
                        .isEqualTo(early.runs().version());
            }
        }
        // of runs 15 to 74, 30, 61 and 74 are ignored and 40 is replaced
        assertThat(early.runs().version()).isEqualTo("rnaseq 15-74/56");
    }
}
