package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A handmade submit folder of Pegasus: map_ID2 and old_ID4 fail once. The records of old_ID4 are XML without HTCondor
 * job ids, and the log lacks the start of its second attempt. merge_ID3 is a cluster of two programs. stage_out_ID5 was
 * not run by kickstart.
 */
class KickstartTest {
    private static final Path FOLDER = Path.of("src", "test", "samples", "pegasus-kickstart");

    private static Translated translated(String... files) throws IOException {
        Connector connector = ConnectorRegistry.create("pegasus", ConnectorSettings.NONE);
        Translated translated = new Translated(connector);
        for (String file : files) {
            RecordingReader.read(connector, FOLDER.resolve(file)).forEach(translated::add);
        }
        return translated;
    }

    private static String[] allFiles() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .sorted(Comparator.comparing((String name) -> name.equals("jobstate.log")))
                    .toArray(String[]::new);
        }
    }

    private static List<String> completed(Translated translated) {
        return translated
                .all(JobCompleted.class)
                .map(job -> job.jobId() + " " + job.attempt() + " " + job.runtimeSeconds() + " "
                        + job.computeSeconds().orElse(-1))
                .toList();
    }

    private static List<String> failed(Translated translated) {
        return translated
                .all(JobFailed.class)
                .map(job ->
                        job.jobId() + " " + job.attempt() + " " + job.reason().orElseThrow() + " "
                                + job.runtimeSeconds().orElse(-1) + " " + job.willRetry())
                .toList();
    }

    @Test
    void readsRuntimesAndFailuresOfRecords() throws IOException {
        Translated translated = translated(allFiles());

        assertThat(translated.refused()).isEmpty();
        assertThat(completed(translated))
                .containsExactly(
                        // 4 s according to the log
                        "split_ID1 1 4.217 4.217",
                        "map_ID2 2 21.0 20.75",
                        // the start is missing in the log
                        "old_ID4 2 15.125 15.125",
                        "merge_ID3 1 20.0 18.75",
                        "stage_out_ID5 1 2.0 -1.0");
        assertThat(failed(translated))
                .containsExactly("map_ID2 1 exit code 2 0.004 true", "old_ID4 1 killed by signal 9 11.0 true");
        assertThat(translated.all(JobSkipped.class)).isEmpty();
        assertThat(translated.runsOver()).isOne();
    }

    @Test
    void withoutRecordsOnlyTheLogIsUsed() throws IOException {
        Translated translated = translated("wf-0.dag", "jobstate.log");

        assertThat(completed(translated))
                .containsExactly(
                        "split_ID1 1 4.0 -1.0",
                        "map_ID2 2 21.0 -1.0",
                        "merge_ID3 1 20.0 -1.0",
                        "stage_out_ID5 1 2.0 -1.0");
        assertThat(failed(translated))
                .containsExactly(
                        "map_ID2 1 POST script: exit code 1 0.0 true", "old_ID4 1 POST script: exit code 1 11.0 true");
        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("old_ID4"));
    }

    @Test
    void recordsWithoutALogGiveNoEvents() throws IOException {
        Translated translated = translated("split_ID1.out.000", "old_ID4.out.000");

        assertThat(translated.events()).isEmpty();
        assertThat(translated.refused()).isEmpty();
    }

    @Test
    void refusesDamagedRecords() throws IOException {
        refused(
                "map_ID2.out.000",
                "duration: 0.004",
                "duration: -",
                "mainjob/duration must be a number of seconds >= 0, but was -");
        refused("map_ID2.out.000", "raw: 512", "raw:", "mainjob/status/raw is required, but was absent");
        refused("old_ID4.out.000", "</invocation>", "", "invocation must end with </invocation>, but was truncated");
        refused("old_ID4.out.000", "<cwd>", "<cd>", "must be XML");
    }

    private static void refused(String file, String what, String by, String message) throws IOException {
        String text = Files.readString(FOLDER.resolve(file));
        assertThat(text).contains(what);
        Translated translated = new Translated(ConnectorRegistry.create("pegasus", ConnectorSettings.NONE));
        translated.add(new SourceMessage("", file, text.replace(what, by), Instant.EPOCH));
        assertThat(translated.refused()).singleElement().asString().contains(message);
    }

    @Test
    void ignoresDocumentTypeEntities() {
        String bomb =
                "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/hostname\">]><invocation x=\"\"><mainjob duration=\"1\">"
                        + "<status raw=\"0\"/>&a;</mainjob></invocation>";
        Translated translated = new Translated(ConnectorRegistry.create("pegasus", ConnectorSettings.NONE));
        translated.add(new SourceMessage("", "a.out.000", bomb, Instant.EPOCH));

        assertThat(translated.refused()).singleElement().asString().contains("must be XML");
    }

    @Test
    void ignoresTheLogOfDagmanItself() {
        assertThat(ConnectorRegistry.create("pegasus", ConnectorSettings.NONE).splitter("wf-0.dag.dagman.out"))
                .isEmpty();
    }

    @Test
    void ignoresForeignFilesOfOtherConnectors() {
        assertThat(ConnectorRegistry.create("htcondor", ConnectorSettings.NONE).splitter("a.out.000"))
                .isEmpty();
    }
}
