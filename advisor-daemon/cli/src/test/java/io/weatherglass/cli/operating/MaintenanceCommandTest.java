package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import io.weatherglass.traces.history.NeedsPostgres;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PostgresServer;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prunes both kinds of databases while they are in use. */
@NeedsPostgres
class MaintenanceCommandTest {

    private static final Clock NOW = Clock.systemUTC();
    private static final Clock LONG_AGO = Clock.offset(NOW, Duration.ofDays(-800));

    @TempDir
    private Path folder;

    @Test
    void removesRunsFromAFile() throws Exception {
        takesRunsOut(HistoryLocation.in(folder), List.of("--data-dir", folder.toString()));
    }

    @Test
    void removesRunsFromADatabaseServer(PostgresServer server) throws Exception {
        PostgreSql database = server.newDatabase();
        takesRunsOut(
                database,
                List.of("--set", "history.url=" + database.url(), "--set", "history.user=" + database.user()));
    }

    private static void takesRunsOut(HistoryLocation location, List<String> options) throws Exception {
        try (History before = History.at(location, LONG_AGO)) {
            before.recordAll(List.of(run("a", "montage"), run("b", "montage"), run("c", "omssa")));
        }
        try (History open = History.at(location, NOW)) {
            open.record(run("d", "montage"));

            JsonNode dry = maintenance(options, "--older-than", "730d", "--json");
            assertThat(dry.get("dryRun").booleanValue()).isTrue();
            assertThat(dry.at("/found/0/workflow").textValue()).isEqualTo("montage");
            assertThat(dry.at("/found/0/runs").intValue()).isEqualTo(2);
            assertThat(dry.at("/found/1/runs").intValue()).isEqualTo(1);
            assertThat(dry.get("pruned").intValue()).isZero();
            assertThat(open.runs()).as("nothing is taken out without --yes").hasSize(4);

            assertThat(run(options, "--older-than", "730d", "--keep", "1", "--yes")
                            .out()
                            .lines())
                    .containsExactly("montage: 2 runs with 2 jobs", "2 runs removed");
            assertThat(open.runs()).extracting(run -> run.facts().key()).containsExactly("c", "d");

            assertThat(run(options, "--keep", "0", "--workflow", "omssa").out().lines())
                    .containsExactly("omssa: 1 run with 1 job", "1 run would be removed (--yes removes them)");
            assertThat(maintenance(options, "--keep", "0", "--workflow", "omssa", "--yes", "--json")
                            .get("pruned")
                            .intValue())
                    .isEqualTo(1);
            assertThat(open.runs()).extracting(run -> run.facts().key()).containsExactly("d");
        }
    }

    static PastRun run(String key, String workflow) {
        RunFacts facts = RunFacts.builder()
                .key(key)
                .fingerprint("")
                .workflow(workflow)
                .instance(key)
                .source(RunSource.values()[0])
                .strategy("asap")
                .platform("small")
                .planRevision(1)
                .origin(Instant.parse("2024-01-01T00:00:00Z"))
                .end(RunEnd.COMPLETED)
                .makespanSeconds(10)
                .cost(RunCost.UNKNOWN)
                .jobCount(1)
                .completedJobs(1)
                .build();
        return new PastRun(facts, "{}", PastJobs.of(List.of()), List.of(), List.of());
    }

    private static JsonNode maintenance(List<String> options, String... more) throws Exception {
        return new ObjectMapper().readTree(run(options, more).out());
    }

    private static Ran run(List<String> options, String... more) {
        List<String> arguments = new ArrayList<>(List.of("admin", "maintenance"));
        arguments.addAll(options);
        arguments.addAll(List.of(more));
        Ran ran = Commands.run(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran;
    }

    @ParameterizedTest
    @CsvSource({
        "'', '--older-than or --keep is required'",
        "--workflow montage, '--older-than or --keep is required'",
        "--keep -1, '--keep must be >= 0, but was -1'",
        "--older-than yesterday, '--older-than must be days or hours such as 730d or 36h, but was \"yesterday\"'",
        "--older-than 6m, '--older-than must be days or hours such as 730d or 36h, but was \"6m\"'"
    })
    void rejectsIncompleteOptions(String options, String refusal) {
        String[] arguments = ("admin maintenance " + options).strip().split(" ");
        assertThat(Commands.run(arguments).refusal()).isEqualTo(refusal);
    }
}
