package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanConnectorTest {
    private static final Instant RECEIVED = Instant.parse("2026-11-20T12:00:00Z");
    private static final Path DATA = Path.of("..", "..", "shared", "data");

    private static final String OLD = """
            {"name": "genome", "schemaVersion": "1.4", "workflow": {"executedAt": "2026-03-01T12:00:00+01:00", "tasks": [
              {"name": "split_01", "runtimeInSeconds": 2.5, "executedAt": "2026-03-01T11:00:00Z",
               "files": [{"link": "input", "name": "x", "sizeInBytes": 100}, {"link": "output", "name": "y", "sizeInBytes": 7}]},
              {"name": "map_02", "runtimeInSeconds": 4, "parents": ["split_01"], "executedAt": "2026-03-01T11:00:03Z"},
              {"name": "map_03", "runtimeInSeconds": 1, "parents": ["split_01"], "executedAt": "2026-03-01T11:00:03Z"}]}}
            """;

    private static final String TASKS = """
            [boots]
            54 50 2
            [tasks]
            2mass_h_project_0_9 50 180 ~ 193 166.3 20810921 71035664 3
            F025715DA_1.mgf 10 0 ~ 530
            2mass_gather 60 50.5 ~ 18 6.4 18699 58191 1 -> 2mass_h_project_0_9 F025715DA_1.mgf
            """;

    private static Translated translated(String connector, Map<String, String> options, SourceMessage... messages) {
        return Translated.of(Recordings.connector(connector, options), List.of(messages));
    }

    private static SourceMessage file(String name, String text) {
        return new SourceMessage("", name, text, RECEIVED);
    }

    private static EnactmentPlan plan(Translated translated) {
        assertThat(translated.refused()).isEmpty();
        return translated.all(WorkflowPlanned.class).findFirst().orElseThrow().plan();
    }

    private static String read(String path) throws IOException {
        Path file = DATA.resolve(path);
        Assumptions.assumeTrue(Files.exists(file), () -> "needs ../shared/data/" + path);
        return Files.readString(file);
    }

    @Test
    void refusesCyclicTasks() {
        String text = OLD.replace("\"name\": \"split_01\",", "\"name\": \"split_01\", \"parents\": [\"map_02\"],");
        Translated translated = translated("wfformat", Map.of(), file("genome.json", text));

        assertThat(translated.events()).isEmpty();
        assertThat(translated.refused())
                .singleElement()
                .satisfies(
                        refusal -> assertThat(refusal).hasMessageContaining("must not wait for each other in a cycle"));
    }

    @Test
    void readsTheSpecificationOfVersion15WithRecordedRuntimesAsProjected() throws IOException {
        String text = read("wfinstances/blast-chameleon-small-001.json");
        Translated translated = translated("wfformat", Map.of(), file("blast-chameleon-small-001.json", text));

        EnactmentPlan plan = plan(translated);
        assertThat(plan.workflow()).isEqualTo("blast-chameleon-small");
        assertThat(plan.submittedAt()).isEqualTo(Instant.parse("2020-12-25T20:10:08Z"));
        assertThat(plan.jobs()).hasSize(43);
        PlannedJob blastall = plan.jobs().stream()
                .filter(job -> job.id().equals("blastall_ID000002"))
                .findFirst()
                .orElseThrow();
        assertThat(blastall.kind()).isEqualTo("blastall");
        assertThat(blastall.dependencies()).containsExactly("split_fasta_ID000001");
        assertThat(blastall.projectedRuntimeSeconds()).isEqualTo(9.798843);
    }

    @Test
    void readsVersion14AsPlanOrRun() {
        Translated asPlan = translated("wfformat", Map.of("submitted-at", "now"), file("genome-12.json", OLD));
        assertThat(plan(asPlan).submittedAt()).isEqualTo(RECEIVED);
        assertThat(plan(asPlan).jobs())
                .containsExactly(
                        PlannedJob.builder("split_01")
                                .kind("split")
                                .projectedRuntimeSeconds(2.5)
                                .inputBytes(100)
                                .outputBytes(7)
                                .build(),
                        PlannedJob.of("map_02", "map", 4, "split_01"),
                        PlannedJob.of("map_03", "map", 1, "split_01"));
        assertThat(asPlan.events()).hasSize(1);
        assertThat(asPlan.runsOver()).isZero();

        Translated asRun = translated("wfformat", Map.of("as", "run"), file("genome-12.json", OLD));
        assertThat(plan(asRun).workflow()).isEqualTo("genome");
        assertThat(asRun.events().stream().map(event -> event.time() + " " + event.id()))
                .containsExactly(
                        "2026-03-01T11:00:00Z workflow.planned/1",
                        "2026-03-01T11:00:00Z job.submitted/split_01/1",
                        "2026-03-01T11:00:00Z job.started/split_01/1",
                        "2026-03-01T11:00:02.500Z job.completed/split_01/1",
                        "2026-03-01T11:00:03Z job.submitted/map_02/1",
                        "2026-03-01T11:00:03Z job.started/map_02/1",
                        "2026-03-01T11:00:03Z job.submitted/map_03/1",
                        "2026-03-01T11:00:03Z job.started/map_03/1",
                        "2026-03-01T11:00:04Z job.completed/map_03/1",
                        "2026-03-01T11:00:07Z job.completed/map_02/1",
                        "2026-03-01T11:00:07Z workflow.completed");
        assertThat(asRun.runsOver()).isOne();
    }

    @ParameterizedTest
    @CsvSource({
        "12-19-20T21:31:53Z, 2020-12-19T21:31:53Z",
        "20210906T031315+0000, 2021-09-06T03:13:15Z",
        "2021-09-06T03:13:15.250-0500, 2021-09-06T08:13:15.250Z",
        "2023-03-21T13:21:06-10:00, 2023-03-21T23:21:06Z",
    })
    void readsDateFormatsOfPublicFiles(String text, Instant date) {
        SourceMessage dated =
                file("genome-12.json", OLD.replaceFirst("\"tasks\"", "\"executedAt\": \"" + text + "\", \"tasks\""));

        assertThat(plan(translated("wfformat", Map.of(), dated)).submittedAt()).isEqualTo(date);
    }

    @Test
    void reportsAnUnreadableRequiredDate() {
        SourceMessage undated =
                file("genome-12.json", OLD.replaceFirst("\"tasks\"", "\"executedAt\": \"19/12/2020 noon\", \"tasks\""));

        assertThat(translated("wfformat", Map.of(), undated).refused())
                .singleElement()
                .asString()
                .contains("/workflow/executedAt must be a timestamp with a time zone", "was 19/12/2020 noon");
        assertThat(plan(translated("wfformat", Map.of("submitted-at", "2026-03-01T10:00:00Z"), undated))
                        .submittedAt())
                .isEqualTo("2026-03-01T10:00:00Z");
    }

    @Test
    void aPlanWithoutADateIsSubmittedNow() {
        Instant before = Instant.now();
        for (Map<String, String> options : List.of(Map.<String, String>of(), Map.of("submitted-at", "now"))) {
            SourceMessage recorded = new SourceMessage(
                    "",
                    "genome-12.json",
                    OLD.replaceFirst("executedAt", "elsewhen"),
                    Optional.empty(),
                    SourceMessage.Place.of("genome-12.json"),
                    Optional.empty());

            assertThat(plan(translated("wfformat", options, recorded)).submittedAt())
                    .isBetween(before, Instant.now());
        }
    }

    @Test
    void readsThePlanOfTheBroker() {
        Translated translated = translated("schlouder", Map.of(), file("v4.standard.3x3.asap.a.b.v1.2.tasks", TASKS));

        EnactmentPlan plan = plan(translated);
        assertThat(plan.workflow()).isEqualTo("3x3");
        assertThat(plan.jobs())
                .containsExactly(
                        PlannedJob.builder("2mass_h_project_0_9")
                                .kind("project")
                                .projectedRuntimeSeconds(180)
                                .inputBytes(20810921)
                                .outputBytes(71035664)
                                .build(),
                        PlannedJob.of("F025715DA_1.mgf", "omssa", 0),
                        PlannedJob.builder("2mass_gather")
                                .kind("gather")
                                .dependencies(List.of("2mass_h_project_0_9", "F025715DA_1.mgf"))
                                .projectedRuntimeSeconds(50.5)
                                .inputBytes(18699)
                                .outputBytes(58191)
                                .build());
        assertThat(translated.events())
                .extracting(EventEnvelope::workflowInstance)
                .containsExactly("v4.standard.3x3.asap.a.b.v1.2-1795176000");
    }

    @Test
    void readsARealFileOfTheBroker() throws IOException {
        String name = "v3.standard.1x1.afap.regular.de-hlrs.v1.1.tasks";
        assertThat(plan(translated("schlouder", Map.of(), file(name, read("schlouder/runs/" + name))))
                        .jobs())
                .isNotEmpty()
                .allMatch(job -> List.of("project", "overlaps", "diff", "bgmodel", "background", "add", "gather")
                        .contains(job.kind()));
    }

    @Test
    void aChangedFileReplacesThePlanAndARepeatedOneIsIgnored() {
        String changed = TASKS.replace("2mass_gather 60 50.5", "2mass_gather 60 70");
        Translated translated = translated(
                "schlouder", Map.of(), file("a.tasks", TASKS), file("a.tasks", TASKS), file("a.tasks", changed));

        assertThat(translated
                        .all(WorkflowPlanned.class)
                        .map(planned -> planned.plan().revision()))
                .containsExactly(1, 2);
    }

    @Test
    void reportsTheFault() {
        refused("wfformat", OLD.replace("1.4", "1.2"), "/schemaVersion must be 1.4, 1.5 or 1.6, but was 1.2");
        refused(
                "wfformat",
                OLD.replace("[\"split_01\"]", "[\"spit\"]"),
                "parents of task map_02 must be another task of the document, but was spit");
        refused(
                "wfformat",
                OLD.replace(": 2.5", ": -1"),
                "runtimeInSeconds of task split_01 must be a number >= 0, but was -1");
        refused("schlouder", "[tasks]\n", "[tasks] must have at least one job, but was absent");
        refused(
                "schlouder",
                "[tasks]\na 1 2\n",
                "line 2 must be \"id submission_date walltime_prediction ~ real_walltime …\", but was a 1 2");
        refused("schlouder", "[tasks]\na 1 2 ~ 3 -> b\n", "dependency of job a must be a job in the file, but was b");
        refused("schlouder", "[tasks]\na 1 x ~ 3\n", "line 2 must be a number >= 0, but was x");
        assertThatThrownBy(() -> translated("schlouder", Map.of("submitted-at", "noon")))
                .hasMessage("submitted-at must be now or a time such as 2026-03-01T12:00:00Z, but was \"noon\"");
        assertThat(translated("wfformat", Map.of("as", "run"), file("a.json", OLD.replace("2026-03-01T11:00:00Z", "")))
                        .refused())
                .singleElement()
                .asString()
                .endsWith("executedAt of task split_01 is required for as=run, with a time zone, but was absent");
    }

    private static void refused(String connector, String text, String message) {
        assertThat(translated(connector, Map.of(), file("a", text)).refused())
                .singleElement()
                .asString()
                .endsWith(": " + message);
    }
}
