package io.weatherglass.traces.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.weatherglass.traces.RecordedData;
import io.weatherglass.traces.formats.JobSink;
import io.weatherglass.traces.formats.LeftOutReason;
import io.weatherglass.traces.formats.ReadLog;
import io.weatherglass.traces.formats.SwfGwfReader;
import io.weatherglass.traces.formats.WorkloadLog;
import io.weatherglass.traces.parquet.DuckDbFiles;
import io.weatherglass.traces.parquet.ParquetRows;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceStoreTest {
    private static final TraceOrigin SOURCE = new TraceOrigin("a.swf", "swf", "00");
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path data;

    @Test
    void returnsTheStoredTrace() throws IOException {
        WorkloadTrace trace = trace("a", 1, 2.5, 3);
        Map<LeftOutReason, Long> leftOut = Map.of(LeftOutReason.UNKNOWN_RUNTIME, 7L, LeftOutReason.NEVER_RAN, 1L);
        ImportResult result = store().add("a", log(trace, leftOut), OptionalInt.empty(), false);
        TraceInfo expected =
                new TraceInfo("a", 3, 16, 3, trace.meanLoadCores(), leftOut, 2, SOURCE, trace.contentHash(), NOW);
        assertThat(result.trace()).isEqualTo(expected);
        assertThat(result.outcome()).isEqualTo(ImportResult.Outcome.IMPORTED);
        assertThat(store().info("a")).isEqualTo(expected);
        assertThat(store().list().traces()).containsExactly(expected);
        WorkloadTrace loaded = store().load("a");
        assertThat(loaded.name()).isEqualTo("a");
        assertThat(loaded.systemCores()).isEqualTo(16);
        assertThat(loaded.contentHash()).isEqualTo(trace.contentHash());
    }

    @Test
    void aLinkInPlaceOfItsLockIsRejected() throws IOException {
        Path target = data.resolve("target");
        Files.createSymbolicLink(Files.createDirectories(store().folder()).resolve(".lock"), target);
        assertThatThrownBy(() -> add(store(), trace("a", 1, 2), false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("must not be a symbolic link");
        assertThat(target).doesNotExist();
    }

    @Test
    void loadsATraceOnce() throws IOException {
        TraceStore store = store();
        add(store, trace("a", 1, 2), false);
        assertThat(store.load("a")).isSameAs(store.load("a"));
    }

    @Test
    void noticesAReplacedTrace() throws IOException {
        TraceStore store = store();
        add(store, trace("a", 1, 2), false);
        assertThat(store.load("a").jobCount()).isEqualTo(2);
        assertThat(add(store(), trace("a", 1, 2, 3), true)).isEqualTo(ImportResult.Outcome.REPLACED);
        assertThat(store.load("a").jobCount()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void importsTheSameJobsOnce(boolean replace) throws IOException {
        add(store(), trace("a", 1, 2), false);
        assertThat(add(store(), trace("a", 1, 2), replace)).isEqualTo(ImportResult.Outcome.UNCHANGED);
    }

    @Test
    void rejectsOtherJobsWithTheNameUnlessReplacing() throws IOException {
        add(store(), trace("a", 1, 2), false);
        assertThatThrownBy(() -> add(store(), trace("a", 1, 3), false))
                .isInstanceOf(TraceExistsException.class)
                .hasMessageContaining("trace \"a\" already exists with different jobs, from a.swf");
        assertThat(store().load("a").spanSeconds()).isEqualTo(2);
    }

    @Test
    void listsTracesAndUnreadableFiles() throws IOException {
        add(store(), trace("b", 1), false);
        add(store(), trace("a", 1), false);
        Files.writeString(store().folder().resolve("broken.parquet"), "no Parquet file");
        TraceListing listing = store().list();
        assertThat(listing.traces()).extracting(TraceInfo::name).containsExactly("a", "b");
        assertThat(listing.unreadable()).hasSize(1);
        assertThat(listing.unreadable().firstKey()).endsWith("broken.parquet");
    }

    @Test
    void replacesAnUnreadableFile() throws IOException {
        Files.createDirectories(store().folder());
        Files.writeString(store().folder().resolve("a.parquet"), "no Parquet file");
        assertThatThrownBy(() -> add(store(), trace("a", 1), false)).isInstanceOf(IOException.class);
        assertThat(add(store(), trace("a", 1), true)).isEqualTo(ImportResult.Outcome.REPLACED);
    }

    @Test
    void namesATraceLikeItsFile() throws IOException {
        add(store(), trace("a", 1, 2), false);
        Files.move(store().folder().resolve("a.parquet"), store().folder().resolve("b.parquet"));
        Files.copy(store().folder().resolve("b.parquet"), store().folder().resolve("b c.parquet"));
        assertThat(store().list().traces()).extracting(TraceInfo::name).containsExactly("b");
        assertThat(store().list().unreadable().values())
                .singleElement()
                .asString()
                .contains("\"b c\"");
        assertThat(store().load("b").name()).isEqualTo("b");
    }

    @Test
    void rejectsAFileWithModifiedJobs() throws IOException {
        add(store(), trace("a", 1, 2), false);
        Path file = store().folder().resolve("a.parquet");
        String info = metadata(file);
        for (String jobs :
                List.of("(1.0::DOUBLE, 0.5::DOUBLE, 4), (3, 0.5, 4)", "(2.0::DOUBLE, 0.5::DOUBLE, 4), (1, 0.5, 4)")) {
            DuckDbFiles.write(
                    file,
                    "SELECT * FROM (VALUES " + jobs + ") t(start_s, runtime_s, cores)",
                    ", KV_METADATA {weatherglass: " + DuckDbFiles.literal(info) + "}");
            assertThatThrownBy(() -> store().load("a"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("a.parquet: must contain the imported jobs");
        }
    }

    @Test
    void rejectsATraceLargerThanMemory() throws IOException {
        add(store(), trace("a", 1, 2), false);
        Path file = store().folder().resolve("a.parquet");
        String info = metadata(file).replace("\"jobs\":2", "\"jobs\":2000000000");
        DuckDbFiles.write(
                file,
                "SELECT 1.0 AS start_s, 1.0 AS runtime_s, 1 AS cores",
                ", KV_METADATA {weatherglass: " + DuckDbFiles.literal(info) + "}");
        assertThatThrownBy(() -> store().load("a"))
                .isInstanceOf(TraceTooLargeException.class)
                .hasMessageContaining("-Xmx")
                .hasMessageEndingWith("has 2000000000");
    }

    private static String metadata(Path file) throws IOException {
        try (ParquetRows rows = ParquetRows.open(file)) {
            return rows.metadata("weatherglass").orElseThrow();
        }
    }

    @Test
    void otherProgramsReadItsFiles() throws IOException {
        add(store(), trace("a", 1, 2.5), false);
        assertThat(DuckDbFiles.read(store().folder().resolve("a.parquet"), "*"))
                .containsExactly("1.0,0.5,4", "2.5,0.5,4");
    }

    @Test
    void reportsAReadOnlyFolder() throws IOException {
        Files.writeString(data.resolve("file"), "");
        assertThatThrownBy(() -> add(TraceStore.open(data.resolve("file")), trace("a", 1), false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("file/traces must be a writable folder");
    }

    @Test
    void isEmptyBeforeTheFirstImport() throws IOException {
        assertThat(store().list().traces()).isEmpty();
        assertThatThrownBy(() -> store().load("a"))
                .isInstanceOf(NoSuchTraceException.class)
                .hasMessageContaining("\"a\"");
        assertThatThrownBy(() -> store().info("a")).isInstanceOf(NoSuchTraceException.class);
        assertThat(data).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../a", "a/b", ".a", "a b", "ä", "-a"})
    void rejectsInvalidNames(String name) {
        assertThatThrownBy(() -> store().load(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + name + "\"");
    }

    @Test
    void deletesLeftoversOfAKilledImport() throws IOException {
        Files.createDirectories(store().folder());
        Path left = Files.writeString(store().folder().resolve(".import.tmp"), "half a file");
        assertThat(store().list()).isEqualTo(new TraceListing(List.of(), new TreeMap<>()));
        add(store(), trace("a", 1), false);
        assertThat(left).doesNotExist();
    }

    @Test
    void worksInAFolderNamedLikeAPattern() throws IOException {
        TraceStore store = TraceStore.open(data.resolve("it's [a]*?"));
        add(store, trace("a", 1, 2), false);
        assertThat(store.load("a").jobCount()).isEqualTo(2);
    }

    /** Counts and dates computed by awk; the load of KTH-SP2 is published as 0.70. */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "KTH-SP2.swf.gz,     28475,   100, 332.92, 70.1",
        "LCG.swf.gz,        188041, 24515,  11.00, 1483",
        "wagap-2013.swf.gz,  17898,     0, 105.73, 1053"
    })
    void importsTheRecordedLogs(String file, int jobs, int systemCores, double spanDays, double meanLoadCores)
            throws IOException {
        Path log = RecordedData.require("background").resolve(file);
        String name = TraceName.of(log);
        WorkloadTrace read = ReadLog.of(SwfGwfReader.swf(), log, name).trace();
        add(store(), read, false);
        WorkloadTrace loaded = store().load(name);
        assertThat(loaded.contentHash()).isEqualTo(read.contentHash());
        assertThat(loaded.jobCount()).isEqualTo(jobs);
        assertThat(loaded.systemCores()).isEqualTo(systemCores);
        assertThat(loaded.spanSeconds() / 86_400).isCloseTo(spanDays, within(0.01));
        assertThat(loaded.meanLoadCores()).isCloseTo(meanLoadCores, withinPercentage(0.1));
    }

    private TraceStore store() {
        return TraceStore.open(data, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static ImportResult.Outcome add(TraceStore store, WorkloadTrace trace, boolean replace) throws IOException {
        return store.add(trace.name(), log(trace, Map.of()), OptionalInt.empty(), replace)
                .outcome();
    }

    /** A log with the clock of the trace and two skipped rows. */
    private static TraceStore.Log log(WorkloadTrace trace, Map<LeftOutReason, Long> leftOut) {
        return new TraceStore.Log() {
            @Override
            public WorkloadLog read(JobSink jobs) throws IOException {
                for (int job = 0; job < trace.jobCount(); job++) {
                    jobs.job(trace.startSeconds(job), trace.runtimeSeconds(job), trace.cores(job));
                }
                return new WorkloadLog(
                        trace.jobCount(), 0, trace.spanSeconds(), trace.systemCores(), leftOut, 2, List.of());
            }

            @Override
            public TraceOrigin source() {
                return SOURCE;
            }
        };
    }

    private static WorkloadTrace trace(String name, double... startSeconds) {
        double[] runtime = new double[startSeconds.length];
        int[] cores = new int[startSeconds.length];
        Arrays.fill(runtime, 0.5);
        Arrays.fill(cores, 4);
        return new WorkloadTrace(name, 16, startSeconds, runtime, cores);
    }
}
