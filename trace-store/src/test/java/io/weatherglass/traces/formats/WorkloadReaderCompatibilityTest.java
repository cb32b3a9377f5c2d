package io.weatherglass.traces.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.formats.FormatSample.Job;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests for every reader of workload logs. A new reader needs one class and a {@link FormatSample}. */
class WorkloadReaderCompatibilityTest {
    private static final List<Job> JOBS = List.of(
            new Job(1, "1000000", "90", "60.5", 1),
            new Job(2, "1000010", "0", "30", 4),
            new Job(3, "1000020", "5", "1", 2));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void hasItsNameInTheListOfFormats(FormatSample sample) {
        assertThat(WorkloadFormats.names()).contains(sample.reader().format());
    }

    @ParameterizedTest
    @EnumSource
    void readsTheWrittenJobs(FormatSample sample) throws IOException {
        for (int seed = 0; seed < 5; seed++) {
            List<Job> jobs = randomJobs(new Random(seed));
            assertThat(read(sample, jobs).trace().contentHash())
                    .as("jobs of seed %d", seed)
                    .isEqualTo(expected(sample, jobs).contentHash());
        }
    }

    @ParameterizedTest
    @EnumSource
    void ordersJobsByStartRelativeToTheFirstSubmission(FormatSample sample) throws IOException {
        WorkloadTrace trace = read(sample, JOBS).trace();
        boolean startsAsSubmitted = sample == FormatSample.SCHLOUDER;
        // if only starts are recorded, the first start is time 0
        double first = sample == FormatSample.WFFORMAT ? 10 : 0;
        assertThat(trace.jobCount()).isEqualTo(3);
        assertThat(trace.name()).isEqualTo("log");
        assertThat(trace.startSeconds(0)).isEqualTo(startsAsSubmitted ? 0 : 10 - first);
        assertThat(trace.runtimeSeconds(0)).isEqualTo(startsAsSubmitted ? 60.5 : 30);
        assertThat(trace.spanSeconds()).isEqualTo(startsAsSubmitted ? 20 : 90 - first);
    }

    @ParameterizedTest
    @EnumSource
    void leavesOutAndCountsJobsWithoutARuntime(FormatSample sample) throws IOException {
        assumeThat(sample).as("knows no missing runtime").isNotEqualTo(FormatSample.WFFORMAT);
        List<Job> jobs = new ArrayList<>(JOBS);
        jobs.add(new Job(4, "1000030", "0", "-1", 2));
        jobs.remove(2);
        ReadLog log = read(sample, jobs);
        assertThat(log.trace().jobCount()).isEqualTo(2);
        assertThat(log.leftOut()).isEqualTo(Map.of(LeftOutReason.UNKNOWN_RUNTIME, 1L));
    }

    @ParameterizedTest
    @EnumSource
    void readsALogOfOneJob(FormatSample sample) throws IOException {
        WorkloadTrace trace = read(sample, JOBS.subList(1, 2)).trace();
        assertThat(trace.jobCount()).isOne();
        assertThat(trace.spanSeconds()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void decompressesGzipWithAnyName(FormatSample sample) throws IOException {
        assumeThat(sample.isText()).as("is compressed inside").isTrue();
        Path file = Files.write(folder.resolve("log"), gzip(sample.text(JOBS, "")));
        assertThat(ReadLog.of(sample.reader(), file, "log").trace().contentHash())
                .isEqualTo(read(sample, JOBS).trace().contentHash());
    }

    @ParameterizedTest
    @EnumSource
    void rejectsATruncatedGzipFile(FormatSample sample) throws IOException {
        assumeThat(sample.isText()).as("is compressed inside").isTrue();
        byte[] whole = gzip(sample.text(randomJobs(new Random(1)), ""));
        for (int length : new int[] {3, whole.length / 2, whole.length - 4}) {
            Path file = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> ReadLog.of(sample.reader(), file, "log"))
                    .isInstanceOf(TraceFormatException.class)
                    .hasMessage(file + ": must be a complete gzip file, but is truncated or damaged");
        }
    }

    @ParameterizedTest
    @EnumSource
    void acceptsOtherLineEndsAndBlankLines(FormatSample sample) throws IOException {
        assumeThat(sample.isText()).isTrue();
        Path file =
                Files.writeString(folder.resolve("log"), sample.text(JOBS, "").replace("\n", "\r\n\r\n"));
        assertThat(ReadLog.of(sample.reader(), file, "log").trace().contentHash())
                .isEqualTo(read(sample, JOBS).trace().contentHash());
    }

    @ParameterizedTest
    @EnumSource
    void reportsLocationFieldValueAndRule(FormatSample sample) throws IOException {
        Path file = folder.resolve("log");
        sample.write(file, JOBS, sample.wrong());
        assertThatThrownBy(() -> ReadLog.of(sample.reader(), file, "log"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(sample.place())
                .hasMessageContaining(sample.field())
                .hasMessageMatching(".* must be .*")
                .hasMessageMatching(".*, but was \"(abc|Infinity)\"");
    }

    @ParameterizedTest
    @EnumSource
    void skipsAndReportsAnInvalidRow(FormatSample sample) throws IOException {
        Path file = folder.resolve("log");
        sample.write(file, JOBS, sample.wrong());
        ReadLog log = ReadLog.of(sample.reader(), file, "log", ReadOptions.unlimited(false));
        assertThat(log.trace().jobCount()).isEqualTo(2);
        assertThat(log.log().skipped()).isOne();
        assertThat(log.skipped()).singleElement().satisfies(skipped -> {
            assertThat(skipped.location().source()).isEqualTo(file.toString());
            assertThat(skipped.field()).contains(sample.field());
            assertThat(skipped.value()).matches("abc|Infinity");
            assertThat(skipped.rule()).startsWith("must be ");
            assertThat(skipped.message()).contains(sample.place());
        });
    }

    @ParameterizedTest
    @EnumSource
    void rejectsALogOfInvalidRowsWithTheFirstReasons(FormatSample sample) throws IOException {
        Path file = folder.resolve("log");
        // the second of two jobs is wrong, and the first one has no runtime
        assumeThat(sample).as("knows no missing runtime").isNotEqualTo(FormatSample.WFFORMAT);
        sample.write(file, List.of(new Job(1, "1000000", "0", "-1", 1), JOBS.get(1)), sample.wrong());
        assertThatThrownBy(() -> ReadLog.of(sample.reader(), file, "log", ReadOptions.unlimited(false)))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith(
                        file + ": must have at least one job that ran: 1 with no runtime recorded, 1 skipped: ")
                .hasMessageContaining(sample.place())
                .hasMessageContaining(sample.field());
    }

    @ParameterizedTest
    @EnumSource
    void rejectsMoreRowsThanAllowed(FormatSample sample) throws IOException {
        Path file = folder.resolve("log");
        sample.write(file, JOBS, "");
        ReadOptions unlimited = ReadOptions.unlimited(false);
        assertThat(ReadLog.of(sample.reader(), file, "log", limited(unlimited.maxUnpackedBytes(), 3))
                        .trace()
                        .jobCount())
                .isEqualTo(3);
        assertThatThrownBy(() -> ReadLog.of(sample.reader(), file, "log", limited(unlimited.maxUnpackedBytes(), 2)))
                .isInstanceOfSatisfying(
                        LogTooLargeException.class,
                        large -> assertThat(large.limit()).isEqualTo(LogTooLargeException.Limit.ROWS))
                .hasMessage(file + ": must have at most 2 rows");
    }

    @ParameterizedTest
    @EnumSource
    void rejectsMoreUnpackedBytesThanAllowed(FormatSample sample) throws IOException {
        assumeThat(sample.isText()).as("is compressed inside").isTrue();
        byte[] packed = gzip(sample.text(randomJobs(new Random(1)), "") + " ".repeat(1 << 19) + "\n");
        Path file = Files.write(folder.resolve("log"), packed);
        assertThatThrownBy(() -> ReadLog.of(sample.reader(), file, "log", limited(1 << 19, 1_000_000)))
                .isInstanceOfSatisfying(
                        LogTooLargeException.class,
                        large -> assertThat(large.limit()).isEqualTo(LogTooLargeException.Limit.UNPACKED_BYTES))
                .hasMessageContaining("at most 524288 bytes after unpacking");
        assertThat(packed.length).as("limits count what comes out").isLessThan(1 << 18);
    }

    private static ReadOptions limited(long maxUnpackedBytes, long maxRows) {
        return new ReadOptions(false, maxUnpackedBytes, maxUnpackedBytes, maxRows);
    }

    @ParameterizedTest
    @EnumSource
    void rejectsALogWithoutJobsAndNamesIt(FormatSample sample) throws IOException {
        Path file = folder.resolve("log");
        sample.write(file, List.of(), "");
        assertThatThrownBy(() -> ReadLog.of(sample.reader(), file, "log"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("at least one");
    }

    @ParameterizedTest
    @EnumSource
    void rejectsAnEmptyFileAndNamesIt(FormatSample sample) throws IOException {
        Path file = Files.createFile(folder.resolve("empty"));
        assertThatThrownBy(() -> ReadLog.of(sample.reader(), file, "log"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("must ");
    }

    @ParameterizedTest
    @EnumSource
    void rejectsAFolderWithoutALog(FormatSample sample) {
        assertThatThrownBy(() -> ReadLog.of(sample.reader(), folder, "log"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith(folder + ": must be a ");
    }

    @ParameterizedTest
    @EnumSource
    void reportsAMissingFileAsMissing(FormatSample sample) {
        Path file = folder.resolve("missing");
        assertThatThrownBy(() -> ReadLog.of(sample.reader(), file, "log"))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(file.toString());
    }

    private ReadLog read(FormatSample sample, List<Job> jobs) throws IOException {
        Path file = folder.resolve("log");
        Files.deleteIfExists(file);
        sample.write(file, jobs, "");
        return ReadLog.of(sample.reader(), file, "log");
    }

    private static List<Job> randomJobs(Random random) {
        List<Job> jobs = new ArrayList<>();
        for (int number = 1; number <= 2 + random.nextInt(200); number++) {
            // eighths of a second are exact both in binary and as milliseconds
            jobs.add(new Job(
                    number,
                    String.valueOf(1_000_000 + random.nextInt(100_000) / 8.0),
                    String.valueOf(random.nextInt(1_000) / 8.0),
                    String.valueOf((1 + random.nextInt(10_000)) / 8.0),
                    1 + random.nextInt(64)));
        }
        return jobs;
    }

    private static WorkloadTrace expected(FormatSample sample, List<Job> written) {
        List<Job> jobs = written.stream().map(sample::recorded).toList();
        double first = jobs.stream()
                .mapToDouble(job -> Double.parseDouble(job.submit()))
                .min()
                .orElseThrow();
        List<Job> sorted = jobs.stream()
                .sorted(Comparator.comparingDouble((Job job) -> Double.parseDouble(job.start())))
                .toList();
        return new WorkloadTrace(
                "expected",
                sample.systemCores(jobs.size()),
                sorted.stream()
                        .mapToDouble(job -> Double.parseDouble(job.start()) - first)
                        .toArray(),
                sorted.stream()
                        .mapToDouble(job -> Double.parseDouble(job.runtime()))
                        .toArray(),
                sorted.stream().mapToInt(Job::cores).toArray());
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }
}
