package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A synthetic source that counts tries from 0 and writes milliseconds. */
class GenericConnectorTest {
    private static final String MAPPING = """
            {
              "run": "/flow/run",
              "workflow": "/flow/name",
              "type": {"pointer": "/what", "others": "ignore", "values": {
                "begin": "workflow.started", "wait": "job.submitted", "go": "job.started",
                "ok": "job.completed", "bad": "job.failed", "cached": ["job.submitted", "job.skipped"],
                "end": "workflow.completed", "broken": "workflow.failed"}},
              "time": {"pointer": "/ms", "format": "epoch-millis"},
              "job": "/step/id",
              "kind": "/step/program",
              "attempt": {"pointer": "/step/try", "first": 0},
              "dependencies": "/step/after",
              "runtime": {"pointer": "/step/took", "unit": "milliseconds"},
              "reason": "/step/why",
              "willRetry": "/step/again"
            }
            """;

    private static final List<String> RUN = List.of(
            "{'flow':{'run':'r-7','name':'etl'},'what':'begin','ms':1795186000000}",
            "{'flow':{'run':'r-7'},'what':'wait','ms':1795186000100,'step':{'id':'load','program':'psql','try':0}}",
            "{'flow':{'run':'r-7'},'what':'go','ms':1795186000200,'step':{'id':'load','program':'psql','try':0}}",
            "{'flow':{'run':'r-7'},'what':'chatter','ms':'never'}",
            "{'flow':{'run':'r-7'},'what':'bad','ms':1795186000700,"
                    + "'step':{'id':'load','try':0,'why':'no disk','again':true}}",
            "{'flow':{'run':'r-7'},'what':'go','ms':1795186001000,'step':{'id':'load','program':'psql','try':1}}",
            "{'flow':{'run':'r-7'},'what':'ok','ms':1795186003000,'step':{'id':'load','try':1,'took':1990.5}}",
            "{'flow':{'run':'r-7'},'what':'cached','ms':1795186003000,"
                    + "'step':{'id':'join','program':'join','after':['load']}}",
            "{'flow':{'run':'r-7'},'what':'end','ms':1795186003100}");

    @TempDir
    Path folder;

    private Connector generic(String mapping) throws IOException {
        Path file = folder.resolve("mapping.json");
        Files.writeString(file, mapping);
        return Recordings.connector("generic", Map.of("mapping", file.toString()));
    }

    private Translated translated(String mapping, List<String> messages) throws IOException {
        return Translated.of(
                generic(mapping),
                messages.stream()
                        .map(text -> new SourceMessage("POST", "/", text.replace('\'', '"'), Instant.EPOCH))
                        .toList());
    }

    @Test
    void translatesASyntheticSource() throws IOException {
        Translated translated = translated(MAPPING, RUN);

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.events())
                .allMatch(event -> event.workflowInstance().equals("r-7"));
        assertThat(translated.events().stream().map(EventEnvelope::event).limit(7))
                .containsExactly(
                        WorkflowStarted.of("etl", Instant.ofEpochMilli(1795186000000L)),
                        new JobSubmitted("load", 1, Optional.empty(), Optional.of("psql"), List.of()),
                        new JobStarted("load", 1, Optional.empty()),
                        new JobFailed("load", 1, Optional.of("no disk"), OptionalDouble.of(0.5), true),
                        new JobSubmitted("load", 2, Optional.empty(), Optional.of("psql"), List.of()),
                        new JobStarted("load", 2, Optional.empty()),
                        new JobCompleted("load", 2, 1.9905));
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::dependencies))
                .endsWith(List.of("load"));
        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("join"));
        assertThat(translated.runsOver()).isOne();
    }

    @Test
    void repeatedMessagesAddNothing() throws IOException {
        Connector connector = generic(MAPPING);
        Translated translated = new Translated(connector);
        for (int round = 0; round < 2; round++) {
            for (String text : RUN) {
                SourceMessage message = new SourceMessage("", "", text.replace('\'', '"'), Instant.EPOCH);
                translated.add(message);
                assertThat(translated.add(message)).isEmpty();
            }
        }
        assertThat(translated.events()).isEqualTo(translated(MAPPING, RUN).events());
    }

    @Test
    void anEndWithoutOtherMessagesIsReported() throws IOException {
        String mapping = MAPPING.replace("\"job\":", "\"startedAt\": \"/step/since\", \"job\":");
        Translated translated = translated(
                mapping,
                List.of("{'flow':{'run':'r'},'what':'ok','ms':1795186003000,'step':{'id':'a','since':1795186001500}}"));

        assertThat(translated.events().stream().map(event -> event.time() + " " + event.id()))
                .containsExactly(
                        "2026-11-20T14:46:41.500Z workflow.started/1",
                        "2026-11-20T14:46:41.500Z job.submitted/a/1",
                        "2026-11-20T14:46:41.500Z job.started/a/1",
                        "2026-11-20T14:46:43Z job.completed/a/1");
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::runtimeSeconds))
                .containsExactly(1.5);
    }

    @Test
    void aJobStartedAgainAfterAFailureIsTheNextAttempt() throws IOException {
        String mapping = MAPPING.replace("\"attempt\": {\"pointer\": \"/step/try\", \"first\": 0},", "");
        Translated translated = translated(
                mapping,
                List.of(
                        "{'flow':{'run':'r'},'what':'go','ms':1795186000000,'step':{'id':'a'}}",
                        "{'flow':{'run':'r'},'what':'bad','ms':1795186001000,'step':{'id':'a'}}",
                        "{'flow':{'run':'r'},'what':'go','ms':1795186002000,'step':{'id':'a'}}",
                        "{'flow':{'run':'r'},'what':'ok','ms':1795186005000,'step':{'id':'a'}}"));

        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::attempt))
                .containsExactly(1, 2);
        assertThat(translated.all(JobCompleted.class).map(job -> job.attempt() + " " + job.runtimeSeconds()))
                .containsExactly("2 3.0");
    }

    @Test
    void aStartReportedAfterItsFailureIsNotAnotherAttempt() throws IOException {
        String mapping = MAPPING.replace("\"attempt\": {\"pointer\": \"/step/try\", \"first\": 0},", "");
        Translated translated = translated(
                mapping,
                List.of(
                        "{'flow':{'run':'r'},'what':'bad','ms':1795186001000,'step':{'id':'a'}}",
                        "{'flow':{'run':'r'},'what':'go','ms':1795186000000,'step':{'id':'a'}}"));

        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::attempt))
                .containsExactly(1);
    }

    @Test
    void readsDatesInTheFormatOfTheMapping() throws IOException {
        assertThat(dateOf("rfc3339", "'2026-11-20T15:46:40.25+01:00'")).isEqualTo("2026-11-20T14:46:40.250Z");
        assertThat(dateOf("utc", "'2026-11-20 14:46:40.25'")).isEqualTo("2026-11-20T14:46:40.250Z");
        assertThat(dateOf("epoch-seconds", "1795186000.25")).isEqualTo("2026-11-20T14:46:40.250Z");
        assertThat(dateOf("epoch-seconds", "'1795186000'")).isEqualTo("2026-11-20T14:46:40Z");
        assertThat(dateOf("epoch-micros", "1795186000250000")).isEqualTo("2026-11-20T14:46:40.250Z");
        assertThat(dateOf("epoch-nanos", "1795186000250000000")).isEqualTo("2026-11-20T14:46:40.250Z");
    }

    private String dateOf(String format, String value) throws IOException {
        Translated translated = translated(
                MAPPING.replace("epoch-millis", format),
                List.of("{'flow':{'run':'r'},'what':'begin','ms':%s}".formatted(value)));
        assertThat(translated.refused()).isEmpty();
        return translated.events().get(0).time().toString();
    }

    @Test
    void readsAJoblogOfGnuParallel() throws IOException {
        assertThat(reported("gnu-parallel", "compress.joblog"))
                .startsWith(
                        "2026-11-23T08:42:16.555Z workflow.started/1",
                        "2026-11-23T08:42:16.555Z job.submitted/1/1",
                        "2026-11-23T08:42:16.555Z job.started/1/1",
                        "2026-11-23T08:42:16.579Z job.submitted/2/1",
                        "2026-11-23T08:42:16.579Z job.started/2/1",
                        "2026-11-23T08:42:16.650Z job.completed/1/1")
                .contains("2026-11-23T08:42:17.085Z job.failed/3/1")
                // killed by a signal, which leaves exit value 0
                .contains("2026-11-23T08:42:18.292Z job.failed/7/1")
                .endsWith("2026-11-23T08:42:18.292Z io.weatherglass.workflow.failed");
    }

    @Test
    void readsTheMetadataOfCromwellInTheOrderOfItsDates() throws IOException {
        assertThat(reported("cromwell", "cromwell.json"))
                .containsExactly(
                        "2026-11-20T14:46:40Z workflow.started/1",
                        "2026-11-20T14:46:50Z job.submitted/cohort.align/0/1",
                        "2026-11-20T14:46:50Z job.submitted/cohort.align/1/1",
                        "2026-11-20T14:46:50Z job.started/cohort.align/0/1",
                        "2026-11-20T14:46:50Z job.started/cohort.align/1/1",
                        "2026-11-20T14:47:10Z job.failed/cohort.align/1/1",
                        "2026-11-20T14:47:11Z job.submitted/cohort.align/1/2",
                        "2026-11-20T14:47:11Z job.started/cohort.align/1/2",
                        "2026-11-20T14:49:50Z job.completed/cohort.align/0/1",
                        "2026-11-20T14:50:11Z job.completed/cohort.align/1/2",
                        "2026-11-20T14:50:12Z job.submitted/cohort.merge/-1/1",
                        "2026-11-20T14:50:12Z job.started/cohort.merge/-1/1",
                        "2026-11-20T14:51:42Z job.completed/cohort.merge/-1/1",
                        "2026-11-20T14:52:00Z workflow.completed");
    }

    @Test
    void readsDependenciesOfAwsBatch() throws IOException {
        Translated translated = new Translated(Recordings.connector("generic", Map.of("mapping", "aws-batch")));
        Files.readAllLines(Recordings.path("generic/aws-batch.jsonl")).stream()
                .map(line -> new SourceMessage("POST", "/", line, Instant.EPOCH))
                .forEach(translated::add);

        assertThat(translated.refused())
                .singleElement()
                .asString()
                .endsWith("/detail/tags/weatherglass-run is required, but was absent");
        assertThat(translated.all(JobSubmitted.class))
                .containsExactly(
                        new JobSubmitted("align-1", 1, Optional.of("align"), Optional.of("align"), List.of()),
                        new JobSubmitted("call-1", 1, Optional.of("call"), Optional.of("call"), List.of("align-1")));
        assertThat(translated.all(JobCompleted.class)).containsExactly(new JobCompleted("align-1", 1, 581));
        assertThat(translated.all(JobFailed.class))
                .containsExactly(new JobFailed(
                        "call-1", 1, Optional.of("Essential container in task exited"), OptionalDouble.of(61), false));
    }

    private static List<String> reported(String mapping, String file) throws IOException {
        List<String> problems = new ArrayList<>();
        List<String> reported = new ArrayList<>();
        new RecordedRunsReader(Recordings.connector("generic", Map.of("mapping", mapping)), false, problems::add)
                .read(
                        List.of(Recordings.path("generic/" + file)),
                        run -> run.events().forEach(event -> reported.add(event.time() + " " + event.id())),
                        () -> {});
        assertThat(problems).isEmpty();
        return reported;
    }

    @Test
    void refusesInvalidMessages() throws IOException {
        refused("{'flow':{},'what':'begin','ms':1}", "/flow/run is required, but was absent");
        refused(
                "{'flow':{'run':'r'},'what':'begin','ms':'noon'}",
                "/ms must be a time in format epoch-millis, but was noon");
        refused("{'flow':{'run':'r'},'what':'go','ms':1,'step':{}}", "/step/id is required, but was absent");
        refused(
                "{'flow':{'run':'r'},'what':'ok','ms':1,'step':{'id':'a','took':'long'}}",
                "/step/took must be a number >= 0, but was long");
        refused(
                "{'flow':{'run':{'x':1}},'what':'begin','ms':1}",
                "/flow/run must be a string, a number or a boolean, but was {\"x\":1}");
        assertThat(translated(MAPPING.replace("\"others\": \"ignore\", ", ""), List.of("{'what':'chatter'}"))
                        .refused())
                .singleElement()
                .asString()
                .contains(": /what must be among \"values\" of \"type\" in the mapping")
                .endsWith(", but was chatter");
    }

    private void refused(String message, String said) throws IOException {
        assertThat(translated(MAPPING, List.of(message)).refused())
                .singleElement()
                .asString()
                .endsWith(": " + said);
    }

    @Test
    void theDocumentedMappingTranslatesTheDocumentedMessages() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "connectors", "generic.md"));
        List<String> blocks = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
                .matcher(document)
                .results()
                .map(block -> block.group(1))
                .toList();
        Translated translated = translated(blocks.get(0), blocks.get(1).lines().toList());

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobCompleted.class).map(job -> job.jobId() + " " + job.runtimeSeconds()))
                .containsExactly("load 1.99");
    }

    @Test
    void everyFieldOfAMappingIsDocumented() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "connectors", "generic.md"));
        assertThatThrownBy(() -> generic("{\"x\": \"/x\"}")).satisfies(error -> {
            String all =
                    error.getMessage().replaceFirst("^.*must be one of \\[", "").replaceFirst("\\].*$", "");
            assertThat(all.split(", "))
                    .hasSize(17)
                    .allSatisfy(field -> assertThat(document).contains("`" + field + "`"));
        });
    }

    @Test
    void reportsAnInvalidMapping() {
        wrong(
                MAPPING.replace("\"job\"", "\"jobb\""),
                "/jobb must be one of [attempt, cpus, dependencies, job, kind, memory, ");
        wrong(MAPPING.replace("\"run\": \"/flow/run\",", ""), "/run is required, but was absent");
        wrong(
                MAPPING.replace("/flow/run", "flow.run"),
                "/run must be a JSON pointer such as /task/name, but was \"flow.run\"");
        wrong(MAPPING.replace("epoch-millis", "iso"), "/time/format must be one of [epoch-micros, epoch-millis, ");
        wrong(MAPPING.replace("workflow.failed", "failed"), "/type/values/broken must be one of [job.cancelled, ");
        wrong(MAPPING.replace("\"first\": 0", "\"first\": 2"), "/attempt/first must be one of [0, 1], but was 2");
        wrong(MAPPING.replace("\"first\"", "\"zeroth\""), "/attempt/zeroth is unknown, but was zeroth");
        wrong(
                MAPPING.replace("\"/step/why\"", "{\"template\": \"{why}\"}"),
                "/reason/template must have no placeholders other than {/pointer}");
        wrong(
                MAPPING.replace("\"/step/why\"", "{\"pointer\": \"/a\", \"match\": \"(\"}"),
                "/reason/match must be a reg");
        wrong(MAPPING.replace("\"/step/why\"", "{\"any\": \"/a\"}"), "/reason/any must be a list");
        wrong(
                MAPPING.replace("\"job\":", "\"jobs\": {\"type\": \"/x\"}, \"job\":"),
                "/jobs/pointer must be a JSON pointer");
        wrong(MAPPING.replace("\"job\":", "\"table\": {\"columns\": 3}, \"job\":"), "/table/columns is unknown");
        wrong("{\n\"run\" 3}", ":2: must be JSON: ");
        assertThatThrownBy(() -> ConnectorRegistry.create("generic", ConnectorSettings.NONE))
                .hasMessage("mapping must be the path of a mapping file or one of [argo, aws-batch, cromwell,"
                        + " gnu-parallel, toil], but was absent");
    }

    private void wrong(String mapping, String said) {
        assertThatThrownBy(() -> generic(mapping))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mapping.json")
                .hasMessageContaining(said);
    }
}
