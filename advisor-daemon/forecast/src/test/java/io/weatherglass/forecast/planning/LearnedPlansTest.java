package io.weatherglass.forecast.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.history.RunImport;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.wfformat.WfFormatReader;
import io.weatherglass.traces.wfformat.WfFormatRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans learned from recorded runs. */
@Tag("long")
class LearnedPlansTest {

    private static final String RECORD = """
            {"name": "run", "schemaVersion": "1.5", "workflow": {
              "specification": {"tasks": [
                {"name": "split", "id": "split_1", "parents": [], "children": ["merge_1"]},
                {"name": "merge", "id": "merge_1", "parents": ["split_1"], "children": []}]},
              "execution": {"makespanInSeconds": 30, "executedAt": "2026-01-01T00:00:00Z", "tasks": [
                {"id": "split_1", "runtimeInSeconds": %d}, {"id": "merge_1", "runtimeInSeconds": 10}]}}}
            """;

    @TempDir
    private Path folder;

    private History history;

    @BeforeEach
    void openHistory() {
        history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @AfterEach
    void closeHistory() {
        history.close();
    }

    private void record(String label, WfFormatRun instance) {
        RunImport runs = new RunImport(history, Clock.systemUTC());
        runs.add(List.of(runs.read(label, instance)), false);
    }

    private WfFormatRun instance(int splitSeconds) throws IOException {
        Path file = folder.resolve("record.json");
        Files.writeString(file, RECORD.formatted(splitSeconds));
        return new WfFormatReader().read(file);
    }

    private Optional<WorkflowLearned> learned(String workflow, int maxRuns) {
        return learned(workflow, maxRuns, Set.of());
    }

    private Optional<WorkflowLearned> learned(String workflow, int maxRuns, Set<String> kinds) {
        try (LearnedPlans plans = new LearnedPlans(history, maxRuns)) {
            return plans.of(LearnedPlanQuery.of(workflow, kinds)).join();
        }
    }

    /** One job of each kind, all concurrent. */
    private WfFormatRun jobs(String... kinds) throws IOException {
        String tasks = Stream.of(kinds)
                .map(kind -> "{'name': '%1$s', 'id': '%1$s_1', 'parents': [], 'children': []}".formatted(kind))
                .collect(Collectors.joining(","));
        String runtimes = Stream.of(kinds)
                .map(kind -> "{'id': '%s_1', 'runtimeInSeconds': 5}".formatted(kind))
                .collect(Collectors.joining(","));
        Path file = folder.resolve("jobs.json");
        Files.writeString(file, """
                {'name': 'run', 'schemaVersion': '1.5', 'workflow': {'specification': {'tasks': [%s]},
                 'execution': {'makespanInSeconds': 5, 'executedAt': '2026-01-01T00:00:00Z', 'tasks': [%s]}}}
                """.formatted(tasks, runtimes).replace('\'', '"'));
        return new WfFormatReader().read(file);
    }

    @Test
    void failuresOfTheListenerDoNotPreventLearning() throws IOException {
        record("rnaseq-1", jobs("fetch", "trim", "align", "count"));
        List<String> asked = new ArrayList<>();
        try (LearnedPlans plans = new LearnedPlans(history, 10, workflow -> {
            asked.add(workflow);
            throw new IllegalStateException("out of order");
        })) {
            assertThat(plans.of(LearnedPlanQuery.of("renamed", Set.of("fetch", "trim", "align")))
                            .join())
                    .isPresent();
        }
        assertThat(asked).containsExactly("renamed", "rnaseq");
    }

    @Test
    void learnsFromTheWorkflowWithMostCommonKinds() throws IOException {
        record("rnaseq-1", jobs("fetch", "trim", "align", "count"));
        record("exome-1", jobs("fetch", "trim", "call", "annotate"));

        WorkflowLearned alike =
                learned("renamed", 10, Set.of("fetch", "trim", "align")).orElseThrow();
        assertThat(alike.otherWorkflow()).contains("rnaseq");
        assertThat(alike.lastRun()).isEqualTo("rnaseq-1");
        assertThat(alike.kinds()).hasSize(4);
        assertThat(learned("exome", 10, Set.of("fetch", "trim", "align"))
                        .orElseThrow()
                        .otherWorkflow())
                .as("the workflow's own runs have precedence")
                .isEmpty();
        assertThat(learned("renamed", 10, Set.of("fetch", "align")))
                .as("two kinds are inconclusive")
                .isEmpty();
        assertThat(learned("renamed", 10, Set.of("fetch", "trim", "plot")))
                .as("two of three are too few")
                .isEmpty();
    }

    @Test
    void learnsFromTheNewestRunsOfTheWorkflow() throws IOException {
        assertThat(learned("sample", 10)).isEmpty();
        record("sample-1", instance(100));
        record("sample-2", instance(20));
        record("sample-3", instance(40));
        record("other-1", instance(70));
        WorkflowLearned newest = learned("sample", 2).orElseThrow();
        assertThat(newest.runs()).isEqualTo(2);
        assertThat(newest.lastRun()).isEqualTo("sample-3");
        assertThat(newest.kinds().get(0).runtimeSeconds()).isEqualTo(30);
        assertThat(learned("sample", 10).orElseThrow().runs()).isEqualTo(3);
    }

    @Test
    void ignoresAbandonedRuns() throws IOException {
        PastRun run = new RunImport(history, Clock.systemUTC()).read("sample-1", instance(5));
        RunFacts facts = run.facts();
        history.record(new PastRun(
                facts.toBuilder().end(RunEnd.FAILED).build(), run.plan(), run.jobs(), run.vms(), run.forecasts()));
        assertThat(learned("sample", 10)).isEmpty();
    }

    @Test
    void reportsAnInaccessibleHistory() {
        History away = History.at(
                HistoryLocation.of("jdbc:postgresql://127.0.0.1:1/none", "nobody", "none", folder), Clock.systemUTC());
        try (LearnedPlans plans = new LearnedPlans(away, 10)) {
            assertThatThrownBy(() ->
                            plans.of(LearnedPlanQuery.of("sample", Set.of())).join())
                    .hasCauseInstanceOf(HistoryException.class);
        } finally {
            away.close();
        }
    }

    /** Each job of the last run and its dependencies are predicted from the runs before. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "blast-chameleon-small",
                "bwa-chameleon-small",
                "srasearch-chameleon-10a",
                "srasearch-chameleon-40a"
            })
    void learnsTheJobsOfARecordedRunFromEarlierOnes(String workflow) throws IOException {
        Path records = SharedData.require("wfinstances");
        for (int run = 1; run <= 4; run++) {
            String label = workflow + "-00" + run;
            record(label, new WfFormatReader().read(records.resolve(label + ".json")));
        }
        WfFormatRun last = new WfFormatReader().read(records.resolve(workflow + "-005.json"));

        Enactor enactor = new Enactor("run-5");
        enactor.tell(0, WorkflowStarted.of(workflow, Plans.ORIGIN));
        enactor.tell(0, learned(workflow, 10).orElseThrow());
        List<PlannedJob> expected = enactor.snapshot().plan().jobs();

        Map<String, Set<String>> recorded = new HashMap<>();
        last.tasks().forEach(task -> recorded.put(task.id(), Set.copyOf(task.parents())));
        Map<String, Set<String>> learned = new HashMap<>();
        expected.forEach(job -> learned.put(job.id(), Set.copyOf(job.dependencies())));
        assertThat(ancestors(learned)).isEqualTo(ancestors(recorded));
    }

    private static Map<String, Set<String>> ancestors(Map<String, Set<String>> parents) {
        Map<String, Set<String>> all = new HashMap<>();
        parents.keySet().forEach(job -> ancestors(job, parents, all));
        return all;
    }

    private static Set<String> ancestors(String job, Map<String, Set<String>> parents, Map<String, Set<String>> all) {
        Set<String> known = all.get(job);
        if (known == null) {
            known = new HashSet<>(parents.get(job));
            for (String parent : parents.get(job)) {
                known.addAll(ancestors(parent, parents, all));
            }
            all.put(job, known);
        }
        return known;
    }
}
