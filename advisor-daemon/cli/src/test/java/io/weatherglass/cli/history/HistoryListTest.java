package io.weatherglass.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import io.weatherglass.traces.history.StoredRun;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HistoryListTest {

    private static StoredRun run(long id, String workflow, RunCost cost) {
        RunFacts facts = RunFacts.builder()
                .key("run-" + id)
                .fingerprint("")
                .workflow(workflow)
                .instance("nf-agitated_curie-9f3a2b1c")
                .source(RunSource.DAEMON)
                .strategy("fixedpool")
                .platform("slots")
                .planRevision(1)
                .origin(Instant.EPOCH)
                .end(RunEnd.COMPLETED)
                .makespanSeconds(12345.6)
                .cost(cost)
                .jobCount(1297)
                .completedJobs(1297)
                .build();
        return new StoredRun(id, Instant.EPOCH, facts);
    }

    @Test
    void alignsLongNamesInATypicalTerminal() {
        RunCost cost = new RunCost("EUR", OptionalDouble.of(0.0093), OptionalLong.empty(), OptionalDouble.empty());
        List<String> lines = HistoryListCommand.table()
                .lines(List.of(run(8, "nf-core/differentialabundance", cost), run(9, "brs", RunCost.UNKNOWN)));
        assertThat(lines)
                .containsExactly(
                        "   run  workflow                      outcome       makespan s       cost    jobs  instance",
                        "     8  nf-core/differentialabundance completed        12345.6 0.0093 EUR    1297"
                                + "  nf-agitated_curie-9f3a2b1c",
                        "     9  brs                           completed        12345.6          -    1297"
                                + "  nf-agitated_curie-9f3a2b1c")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(110));
    }
}
