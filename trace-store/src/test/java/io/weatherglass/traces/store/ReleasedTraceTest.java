package io.weatherglass.traces.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.traces.formats.JobSink;
import io.weatherglass.traces.formats.LeftOutReason;
import io.weatherglass.traces.formats.WorkloadLog;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads workload traces of earlier releases. The files are in folders named by release date and are never modified.
 * {@code mvn -pl trace-store -am test -Dtest=ReleasedTraceTest -Dweatherglass.release=2026-11-27} writes the file of a
 * release.
 */
class ReleasedTraceTest {

    private static final Path RELEASES = Path.of("src/test/resources/releases");
    private static final String NAME = "cluster";
    private static final Instant IMPORTED = Instant.parse("2026-11-26T10:11:12.131Z");
    private static final TraceOrigin SOURCE = new TraceOrigin("cluster.swf.gz", "swf", "0a1b");
    private static final Map<LeftOutReason, Long> LEFT_OUT =
            Map.of(LeftOutReason.UNKNOWN_RUNTIME, 7L, LeftOutReason.NEVER_RAN, 1L);

    @TempDir
    private Path data;

    static List<Path> traces() throws IOException {
        try (Stream<Path> files = Files.walk(RELEASES)) {
            List<Path> found = files.filter(file -> file.endsWith(NAME + TraceFile.ENDING))
                    .sorted()
                    .toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    private TraceStore store() {
        return TraceStore.open(data, Clock.fixed(IMPORTED, ZoneOffset.UTC));
    }

    private ImportResult add() throws IOException {
        TraceStore.Log log = new TraceStore.Log() {
            @Override
            public WorkloadLog read(JobSink jobs) throws IOException {
                jobs.job(0, 30, 1);
                jobs.job(15, 100.5, 4);
                jobs.job(20.25, 3600, 16);
                return new WorkloadLog(3, 0, 20.25, 64, LEFT_OUT, 2, List.of());
            }

            @Override
            public TraceOrigin source() {
                return SOURCE;
            }
        };
        return store().add(NAME, log, OptionalInt.empty(), false);
    }

    @Test
    @EnabledIfSystemProperty(
            named = "weatherglass.release",
            matches = "\\d{4}-\\d\\d-\\d\\d",
            disabledReason = "the trace of a release is written once, with -Dweatherglass.release=DATE")
    void writesTheFileOfARelease() throws IOException {
        Path file = RELEASES.resolve(System.getProperty("weatherglass.release")).resolve(NAME + TraceFile.ENDING);
        assertThat(file).as("of an earlier release").doesNotExist();
        add();
        Files.createDirectories(file.getParent());
        Files.copy(store().folder().resolve(NAME + TraceFile.ENDING), file);
    }

    @ParameterizedTest
    @MethodSource("traces")
    void readsTheTraceAndItsMetadata(Path file) throws IOException {
        Files.createDirectories(store().folder());
        Files.copy(file, store().folder().resolve(NAME + TraceFile.ENDING));
        WorkloadTrace trace = store().load(NAME);
        assertThat(trace.systemCores()).isEqualTo(64);
        assertThat(trace.jobCount()).isEqualTo(3);
        assertThat(trace.startSeconds(2)).isEqualTo(20.25);
        assertThat(trace.runtimeSeconds(1)).isEqualTo(100.5);
        assertThat(trace.cores(2)).isEqualTo(16);
        assertThat(trace.contentHash()).isEqualTo(store().info(NAME).contentHash());
        TraceInfo info = store().info(NAME);
        assertThat(info.source()).isEqualTo(SOURCE);
        assertThat(info.leftOut()).isEqualTo(LEFT_OUT);
        assertThat(info.skipped()).isEqualTo(2);
        assertThat(info.importedAt()).isEqualTo(IMPORTED);
        assertThat(store().list().traces()).containsExactly(info);
        assertThat(add().outcome())
                .as("its jobs are known when they come again")
                .isEqualTo(ImportResult.Outcome.UNCHANGED);
    }
}
