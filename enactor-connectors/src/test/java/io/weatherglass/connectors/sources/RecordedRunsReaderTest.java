package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedRunsReaderTest {
    private static final String HEADER =
            "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime";

    @TempDir
    private Path folder;

    private Path rnaseq;
    private final List<String> problems = new ArrayList<>();

    @BeforeEach
    void makeFolder() throws IOException {
        rnaseq = Files.createDirectory(folder.resolve("rnaseq"));
    }

    private static String row(int id, String name, long submit, long start, long complete, long realtime) {
        return String.join(
                "\t",
                String.valueOf(id),
                "ab/00000" + id,
                name,
                name.substring(0, 1),
                "COMPLETED",
                "0",
                String.valueOf(submit),
                String.valueOf(start),
                String.valueOf(complete),
                String.valueOf(realtime));
    }

    private Path write(String name, String... rows) throws IOException {
        Path file = rnaseq.resolve(name);
        String text = HEADER + "\n" + String.join("\n", rows) + "\n";
        try (OutputStream out = Files.newOutputStream(file);
                OutputStream packed = name.endsWith(".gz") ? new GZIPOutputStream(out) : out) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private List<RecordedRunEvents> read(Path... paths) throws IOException {
        return read(ConnectorSettings.NONE, paths);
    }

    private List<RecordedRunEvents> read(ConnectorSettings settings, Path... paths) throws IOException {
        Connector connector = ConnectorRegistry.create("nextflow", settings);
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(connector, settings.workflow().isPresent(), problems::add)
                .read(List.of(paths), runs::add, () -> {});
        return runs;
    }

    private static List<String> timeline(RecordedRunEvents run) {
        return run.events().stream()
                .map(event -> event.time().toEpochMilli() + " "
                        + EventType.of(event.event()).typeName().substring("io.weatherglass.".length())
                        + event.event().subject().map(job -> " " + job).orElse(""))
                .toList();
    }

    @Test
    void eventsAreOrderedByDateWithEndsBeforeSubmissions() throws IOException {
        // job A appears to start before its submission, because start times are in whole seconds
        write("run-1.txt", row(1, "A", 100_300, 100_000, 102_000, 1500), row(2, "B", 102_000, 104_000, 105_000, 900));
        assertThat(read(rnaseq))
                .singleElement()
                .satisfies(run -> assertThat(timeline(run))
                        .containsExactly(
                                "100300 workflow.started",
                                "100300 job.submitted A",
                                "100300 job.started A",
                                "102000 job.completed A",
                                "102000 job.submitted B",
                                "104000 job.started B",
                                "105000 job.completed B",
                                "105000 workflow.completed"));
        assertThat(problems).isEmpty();
    }

    @Test
    void jobsThatEndAtTheirStartEndAfterIt() throws IOException {
        write("run-1.txt", row(1, "A", 100_000, 100_000, 100_000, 0));
        assertThat(timeline(read(rnaseq).get(0)))
                .containsExactly(
                        "100000 workflow.started",
                        "100000 job.submitted A",
                        "100000 job.started A",
                        "100000 job.completed A",
                        "100000 workflow.completed");
    }

    @Test
    void runtimesAndKindsAreKept() throws IOException {
        write("run-1.txt", row(1, "A", 100_000, 101_000, 104_000, 1500));
        List<EventEnvelope> events = read(rnaseq).get(0).events();
        assertThat(events)
                .extracting(EventEnvelope::event)
                .hasAtLeastOneElementOfType(JobCompleted.class)
                .filteredOn(JobCompleted.class::isInstance)
                .extracting(event -> ((JobCompleted) event).runtimeSeconds())
                .containsExactly(1.5);
        assertThat(events)
                .extracting(EventEnvelope::event)
                .filteredOn(JobSubmitted.class::isInstance)
                .extracting(event -> ((JobSubmitted) event).kind())
                .containsExactly(Optional.of("A"));
    }

    @Test
    void aSecondTaskHasItsNumberInTheId() throws IOException {
        write("run-1.txt", row(1, "A", 100_000, 101_000, 104_000, 1), row(2, "A", 100_500, 101_000, 104_000, 1));
        assertThat(read(rnaseq).get(0).events())
                .extracting(EventEnvelope::event)
                .filteredOn(JobSubmitted.class::isInstance)
                .extracting(event -> ((JobSubmitted) event).jobId() + " " + ((JobSubmitted) event).name())
                .containsExactly("A Optional.empty", "A #2 Optional[A]");
    }

    @Test
    void readsPackedFilesAndFoldersInNameOrder() throws IOException {
        write("run-2.txt.gz", row(1, "A", 100_000, 101_000, 104_000, 1));
        write("run-1.txt", row(1, "A", 200_000, 201_000, 204_000, 1));
        Path within = Files.createDirectory(rnaseq.resolve("sarek"));
        Files.writeString(
                within.resolve("run-0.txt"), HEADER + "\n" + row(1, "C", 1_000_000, 1_001_000, 1_004_000, 1) + "\n");
        assertThat(read(folder))
                .extracting(run -> run.workflow() + " " + run.file().getFileName())
                .containsExactly("rnaseq run-1.txt", "rnaseq run-2.txt.gz", "sarek run-0.txt");
    }

    /** If links were followed, the number of files would double at every level. */
    @Test
    void doesNotFollowCyclicLinks() throws IOException {
        write("run-1.txt", row(1, "A", 100_000, 101_000, 104_000, 1));
        Files.createSymbolicLink(rnaseq.resolve("back"), rnaseq);
        Files.createSymbolicLink(rnaseq.resolve("up"), folder);
        assertThat(RecordedRunsReader.count(List.of(folder))).isEqualTo(1);
        assertThat(read(folder)).extracting(RecordedRunEvents::workflow).containsExactly("rnaseq");
    }

    @Test
    void theFileNamesTheWorkflow() throws IOException {
        Path file = write("run-1.txt", row(1, "A", 100_000, 101_000, 104_000, 1));
        ConnectorSettings named = new ConnectorSettings(
                Optional.of("mine"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                java.util.OptionalDouble.empty(),
                Map.of());
        assertThat(read(named, file)).extracting(RecordedRunEvents::workflow).containsExactly("mine");
        assertThat(read(file)).extracting(RecordedRunEvents::workflow).containsExactly("rnaseq");
    }

    @Test
    void reportsBadRowsWithTheirPositionAndKeepsOthers() throws IOException {
        Path bad = write(
                "run-1.txt",
                row(1, "A", 100_000, 101_000, 104_000, 1),
                row(2, "B", 100_000, 101_000, 104_000, 1).replace("100000", "soon"),
                row(3, "C", 100_000, 101_000, 105_000, 1));
        Files.write(rnaseq.resolve("run-2.txt.gz"), new byte[] {1, 2, 3});
        Files.write(rnaseq.resolve("run-3.txt"), new byte[] {(byte) 0xff, (byte) 0xfe, '\n'});
        write("run-4.txt", row(1, "A", 200_000, 201_000, 204_000, 1));
        assertThat(read(rnaseq))
                .extracting(
                        run -> run.file().getFileName().toString(),
                        run -> run.events().size())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("run-1.txt", 8),
                        org.assertj.core.groups.Tuple.tuple("run-4.txt", 5));
        assertThat(problems)
                .satisfiesExactly(
                        problem -> assertThat(problem)
                                .isEqualTo(bad + ":3: submit must be a time such as 2026-11-20 14:42:20.915, or in"
                                        + " milliseconds, but was soon"),
                        problem -> assertThat(problem).contains("run-2.txt.gz: cannot be read"),
                        problem -> assertThat(problem).contains("run-3.txt: must be text in UTF-8"));
    }

    /** As in a live run, the log names its workflow, with or without a plan. */
    @Test
    void theRecordingNamesTheWorkflow() throws IOException {
        String begun = "# STARTED 1700000000000000\n";
        String plan = "# COMMAND\t0\ttouch a\n# TARGETS\t0\ta\n# PARENTS\t0\n";
        String run = "1700000001000000 0 1 11 0 1 0 0 0 1\n1700000002000000 0 2 11 0 0 1 0 0 1\n"
                + "# COMPLETED 1700000003000000\n";
        Files.writeString(rnaseq.resolve("align.makeflowlog"), begun + plan + run);
        Files.writeString(rnaseq.resolve("call.mf.makeflowlog"), begun + run);
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("makeflow", ConnectorSettings.NONE), false, problems::add)
                .read(List.of(rnaseq), runs::add, () -> {});
        assertThat(problems).isEmpty();
        assertThat(runs).extracting(RecordedRunEvents::workflow).containsExactly("align", "call");
        assertThat(runs)
                .extracting(recorded -> recorded.events().get(0).event())
                .satisfiesExactly(
                        first -> assertThat(((WorkflowPlanned) first).plan().workflow())
                                .isEqualTo("align"),
                        first ->
                                assertThat(((WorkflowStarted) first).workflow()).isEqualTo("call"));
    }

    @Test
    void messagesHaveLineNumbers() throws IOException {
        Path file = write("run:9.txt", row(1, "A", 100_000, 101_000, 104_000, 1), "x");
        assertThat(RecordingReader.read(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), file))
                .filteredOn(message -> message.violation().isPresent())
                .extracting(SourceMessage::place)
                .containsExactly(new SourceMessage.Place("run:9.txt", OptionalInt.of(3)));
    }

    @Test
    void namesMissingFiles() {
        Path missing = folder.resolve("missing.txt");
        assertThatThrownBy(() -> read(missing))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("missing.txt");
    }

    @Test
    void refusesFoldersWithoutRecordings() throws IOException {
        Files.writeString(rnaseq.resolve("notes.md"), "none");
        assertThatThrownBy(() -> read(rnaseq)).hasMessageContaining("found no messages for this connector");
    }

    /** Runs must be in chronological order, because later runs must not be used to forecast earlier ones. */
    @Test
    void ordersNumbersInNamesByValue() {
        assertThat(Stream.of("run-10.txt", "run-9.txt", "run-010.txt", "run-1.txt")
                        .sorted(Comparator.comparing(RecordingReader::numbersPadded)
                                .thenComparing(Comparator.naturalOrder())))
                .containsExactly("run-1.txt", "run-9.txt", "run-010.txt", "run-10.txt");
    }

    @Test
    void reportsALargePackedFile() throws IOException {
        write("trace-1.txt.gz", row(1, "a (1)", 1000, 2000, 3000, 900));
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(block)) {
            packed.write("x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8));
        }
        Path bomb = rnaseq.resolve("trace-2.txt.gz");
        try (OutputStream out = Files.newOutputStream(bomb)) {
            // members of a gzip file are concatenated
            for (long bytes = 0; bytes <= RecordingReader.MAX_BYTES; bytes += 1 << 20) {
                block.writeTo(out);
            }
        }
        assertThat(read(rnaseq)).hasSize(1);
        assertThat(problems)
                .singleElement()
                .asString()
                .startsWith(bomb + ": cannot be read: the file has more than ")
                .contains("WEATHERGLASS_JAVA_OPTS=-Xmx");
    }
}
