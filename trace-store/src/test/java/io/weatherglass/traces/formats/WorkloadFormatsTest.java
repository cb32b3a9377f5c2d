package io.weatherglass.traces.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.RecordedData;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.parquet.DuckDbFiles;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Special cases of the formats. */
class WorkloadFormatsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "a.swf, swf",
        "a.SWF.GZ, swf",
        "a.gwf, gwf",
        "a.json, wfformat",
        "a.tasks, schlouder",
        "a.sacct, sacct",
        "a.parquet, wta",
        "a.b.tar.swf.gz, swf"
    })
    void formatsAreInferredFromTheExtension(String file, String format) {
        assertThat(reader(file, Optional.empty()).format()).isEqualTo(format);
    }

    @ParameterizedTest
    @CsvSource({"a.csv, csv", "a.tsv.gz, csv", "a.parquet, parquet"})
    void tableFormatsAreInferredFromTheExtension(String file, String format) {
        assertThat(reader(file, Optional.of("start=a,runtime=b")).format()).isEqualTo(format);
    }

    @Test
    void unknownFormatsAreRejected() {
        assertThatThrownBy(() -> reader("log.txt", Optional.empty()))
                .hasMessageContaining("format must be given")
                .hasMessageContaining("log.txt");
        assertThatThrownBy(() -> reader("log.csv", Optional.empty())).hasMessageContaining("columns must be given");
        assertThatThrownBy(() -> reader("log.swf", Optional.of("start=a,runtime=b")))
                .hasMessageContaining("columns must not be given for swf");
        assertThatThrownBy(() -> WorkloadFormats.reader(Path.of("a"), Optional.of("xyz"), Optional.empty()))
                .hasMessageContaining("must be one of swf, gwf, wta")
                .hasMessageContaining("\"xyz\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "start",
                "begin=a,runtime=b",
                "start=a",
                "runtime=b",
                "start=a,runtime=b,end=c",
                "start=a,wait=b,runtime=c",
                "start=a,start=b,runtime=c",
                "start=,runtime=b",
                "start=a,runtime=b,unit=hours"
            })
    void incompleteAndContradictoryMappingsAreRejected(String mapping) {
        assertThatThrownBy(() -> ColumnMapping.parse(mapping))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("columns: ");
    }

    @Test
    void sacctLeavesOutStepsAndJobsThatNeverRanOrStillRun() throws IOException {
        ReadLog log = ReadLog.of(new SacctReader(), Files.writeString(folder.resolve("a.sacct"), """
                    JobID|User|Submit|Start|End|AllocCPUS|State|
                    1|ann|2026-03-01T12:00:00|2026-03-01T12:00:30|2026-03-01T13:00:30|8|COMPLETED|
                    1.batch||2026-03-01T12:00:30|2026-03-01T12:00:30|2026-03-01T13:00:30|8|COMPLETED|
                    2_[1-9]|bob|2026-03-01T12:00:00|Unknown|Unknown|0|PENDING|
                    3|bob|2026-03-01T12:00:00|2026-03-01T12:05:00|2026-03-01T12:05:00|0|CANCELLED by 7|
                    4_1|bob|2026-03-01T12:01:00|2026-03-01T12:01:00|Unknown|2|RUNNING|
                    5|bob|2026-03-01T12:01:00|2026-03-01T12:02:00|2026-03-01T12:03:00|2|TIMEOUT|
                    """), "a");
        assertThat(log.leftOut()).isEqualTo(Map.of(LeftOutReason.NEVER_RAN, 2L, LeftOutReason.UNKNOWN_RUNTIME, 1L));
        assertThat(log.trace().jobCount()).isEqualTo(2);
        assertThat(log.trace().startSeconds(0)).isEqualTo(30);
        assertThat(log.trace().runtimeSeconds(0)).isEqualTo(3600);
        assertThat(log.trace().cores(0)).isEqualTo(8);
        assertThat(log.trace().runtimeSeconds(1)).isEqualTo(60);
    }

    @Test
    void sacctNeedsTheColumnsOfAJob() throws IOException {
        Path file = Files.writeString(folder.resolve("a.sacct"), "JobID|Submit|State\n");
        assertThatThrownBy(() -> ReadLog.of(new SacctReader(), file, "a"))
                .hasMessageContaining("must have the columns Start, End, AllocCPUS")
                .hasMessageContaining("TZ=UTC sacct -a -X -P -S 2026-01-01 -o JobID,Submit,Start,End,AllocCPUS");
    }

    @Test
    void swfLeavesOutPartsOfJobsAndJobsThatNeverRan() throws IOException {
        ReadLog log = readSwf("""
            ; MaxNodes: 8
            ; MaxProcs: 128
            1 0 0 10 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
            1 0 0 5 2 -1 -1 2 -1 -1 2 -1 -1 -1 -1 -1 -1 -1
            1 -1 -1 5 2 -1 -1 2 -1 -1 3 -1 -1 -1 -1 -1 -1 -1
            2 7 3 0 -1 -1 -1 4 -1 -1 5 -1 -1 -1 -1 -1 -1 -1
            3 -1 3 9 4 -1 -1 4 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
            4 8 -1 9 -1 -1 -1 -1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
            5 9 -1 9 -1 -1 -1 3 -1 -1 5 -1 -1 -1 -1 -1 -1 -1
            """);
        assertThat(log.leftOut())
                .isEqualTo(Map.of(
                        LeftOutReason.PARTIAL_EXECUTION,
                        2L,
                        LeftOutReason.NEVER_RAN,
                        1L,
                        LeftOutReason.UNKNOWN_DATE,
                        1L,
                        LeftOutReason.UNKNOWN_CORES,
                        1L));
        assertThat(log.trace().systemCores()).isEqualTo(128);
        assertThat(log.trace().jobCount()).isEqualTo(2);
        assertThat(log.trace().cores(1)).as("requested, as none were allocated").isEqualTo(3);
        assertThat(log.trace().startSeconds(1)).isEqualTo(9);
    }

    @Test
    void swfReportsLineAndColumnOfATruncatedLine() {
        assertThatThrownBy(() -> readSwf("1 0 0 10 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n2 5 0"))
                .hasMessageEndingWith("log.swf:2: must have at least 18 fields, but had 3");
        assertThatThrownBy(() -> readSwf("\n  1 0x1 0 10 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n"))
                .hasMessageEndingWith(
                        "log.swf:2:5: submit time must be a decimal number, -1 if unknown, but was \"0x1\"");
        assertThatThrownBy(() -> readSwf("1 0 0 10 2.5 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n"))
                .hasMessageContaining(
                        ":1:10: allocated processors must be a whole number, -1 if unknown, but was \"2.5\"");
    }

    @Test
    void reportsWhyALogHasNoJobs() {
        assertThatThrownBy(() -> readSwf("1 0 0 -1 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageEndingWith("must have at least one job that ran: 1 with no runtime recorded");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t"})
    void csvUsesTheSeparatorOfItsHeader(String separator) throws IOException {
        WorkloadTrace trace = readCsv(
                "start=began,end=ended,cores=cpus",
                "# exported\n\uFEFFbegan,ended,cpus,note\n2026-03-01T12:00:00Z,2026-03-01T13:00:10+01:00,0.5,x\n"
                                .replace("# exported\n", "")
                                .replace(",", separator)
                        + "2026-03-01T12:00:30.5Z|2026-03-01T12:01:00Z|NA|\n".replace("|", separator)
                        + "2026-03-01T12:00:40Z|2026-03-01T12:01:00Z|3|\n".replace("|", separator));
        assertThat(trace.jobCount()).isEqualTo(2);
        assertThat(trace.runtimeSeconds(0)).isEqualTo(10);
        assertThat(trace.cores(0)).as("shares of a core are rounded up").isOne();
        assertThat(trace.startSeconds(1)).isEqualTo(40);
    }

    @Test
    void csvUsesTheUnitOfItsMappingAndSkipsComments() throws IOException {
        WorkloadTrace trace =
                readCsv("start=s,runtime=r,unit=ms", "s,r\n# a comment\n1500000000123,7\n\n1500000000223,9\n");
        assertThat(trace.spanSeconds()).isCloseTo(0.1, org.assertj.core.api.Assertions.within(1e-6));
        assertThat(trace.runtimeSeconds(1)).isEqualTo(0.009);
    }

    @Test
    @Timeout(60)
    void csvReadsLongNumbersInLinearTime() {
        assertThatThrownBy(() -> readCsv("start=s,runtime=r", "s,r\n" + "1".repeat(1_000_000) + "x,2\n"))
                .hasMessageContaining("log.csv:2: s must be");
    }

    @Test
    void csvReportsShortLinesAndMissingColumns() {
        assertThatThrownBy(() -> readCsv("start=s,runtime=r", "s,r\n1,2\n3\n"))
                .hasMessageContaining("log.csv:3: must have a value for every column");
        assertThatThrownBy(() -> readCsv("start=s,runtime=elapsed", "s,r\n1,2\n"))
                .isInstanceOf(UnknownColumnException.class)
                .hasMessageContaining("runtime must be a column of the table, one of s, r, but was \"elapsed\"");
    }

    @Test
    @Timeout(60)
    void csvReadsLinesAtMostTwiceDespiteUnclosedQuotes() throws IOException {
        // each line closes a value of the previous line and opens another
        String line = "a\",\"" + "b".repeat(2000) + '\n';
        ReadLog log =
                csv("start=s,runtime=r", "s,r,note\n1,2,x\n" + line.repeat(10_000) + "3,4,\"of two\nlines\"\n", false);
        assertThat(log.trace().jobCount()).isBetween(1, 2);
        assertThat(log.log().skipped()).isGreaterThan(5_000);
    }

    @Test
    void csvReadsMultilineValuesAndSkipsUnclosedOnes() throws IOException {
        ReadLog log = csv(
                "start=s,runtime=r",
                "s,r,note\n"
                        + "1,2,\"of two\n"
                        + "lines, \"\"quoted\"\"\"\n"
                        + "3,4,\"never closed\n"
                        + "5,6,x\n"
                        + "7,8,\"closed\"x\n"
                        + "9,1,5\"\n"
                        + "2,2,\"\n",
                false);
        assertThat(log.trace().jobCount()).isEqualTo(3);
        assertThat(log.trace().spanSeconds()).isEqualTo(8);
        assertThat(log.skipped())
                .extracting(skipped -> skipped.location().line())
                .as("lines count those of quoted values")
                .containsExactly(4, 6, 8);
        assertThat(log.skipped().get(2).message()).endsWith("log.csv:8: must close the quotes of a value");
    }

    @Test
    void invalidBytesDoNotLoseRows() throws IOException {
        Path file = Files.write(
                folder.resolve("log.csv"), "s,r,note\n1,2,f\u00fcr\n".getBytes(StandardCharsets.ISO_8859_1));
        WorkloadReader reader = new CsvReader(ColumnMapping.parse("start=s,runtime=r"));
        assertThat(ReadLog.of(reader, file, "a", ReadOptions.unlimited(false))
                        .log()
                        .jobs())
                .isOne();
        assertThatThrownBy(() -> ReadLog.of(reader, file, "a")).hasMessage(file + ": must be UTF-8 text");
    }

    @Test
    void rejectsAnOverlongLine() throws IOException {
        Path file = Files.writeString(folder.resolve("log.swf"), "; a log\n" + "1 ".repeat(1 << 20));
        assertThatThrownBy(() -> ReadLog.of(SwfGwfReader.swf(), file, "a", ReadOptions.unlimited(false)))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(file + ":2: must have at most 1048576 bytes in a line");
    }

    @Test
    void skipsInvalidTimes() throws IOException {
        ReadLog log = ReadLog.of(
                SwfGwfReader.swf(),
                Files.writeString(folder.resolve("log.swf"), """
                    1 1e308 1e308 10 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
                    2 5 0 10 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
                    """),
                "a",
                ReadOptions.unlimited(false));
        assertThat(log.trace().jobCount()).isOne();
        assertThat(log.skipped().get(0).message())
                .endsWith(":1:3: submit time must be a time of at most 1e15 s, but was \"1e308\"");
    }

    @Test
    void parquetReadsTimestampsAndReportsMissingColumns() throws IOException {
        Path file = parquet("SELECT TIMESTAMP '2026-03-01 12:00:00' + INTERVAL (i) MINUTE AS \"the \"\"start\"\"\","
                + " (60 * i)::DECIMAL(9,1) AS r, 'x' AS t FROM range(3) n(i)");
        WorkloadTrace trace = ReadLog.of(
                        new ParquetReader(ColumnMapping.parse("start=the \"start\",runtime=r")), file, "a")
                .trace();
        assertThat(trace.spanSeconds()).isEqualTo(120);
        assertThat(trace.runtimeSeconds(2)).isEqualTo(120);
        assertThatThrownBy(() -> ReadLog.of(new ParquetReader(ColumnMapping.parse("start=s,runtime=r")), file, "a"))
                .hasMessageContaining("start must be a column of the table, one of the \"start\", r, t, but was \"s\"");
        assertThatThrownBy(() -> ReadLog.of(new ParquetReader(ColumnMapping.parse("start=t,runtime=r")), file, "a"))
                .hasMessageContaining("column t must contain numbers or timestamps, but was \"STRING\"");
    }

    @Test
    void wtaReadsTheFolderOfATrace() throws IOException {
        Path tasks = Files.createDirectories(folder.resolve("trace/tasks/schema-1.0"));
        Files.createDirectories(folder.resolve("trace/workflows/schema-1.0"));
        for (int part = 0; part < 2; part++) {
            Files.move(
                    parquet("SELECT TIMESTAMP '2026-03-01 12:00:00' + INTERVAL (" + 10 * part + ") MINUTE AS ts_submit,"
                            + " -1::BIGINT AS wait_time, 5000::BIGINT AS runtime, 2.0 AS resource_amount_requested"),
                    tasks.resolve("part." + part + ".parquet"));
        }
        WorkloadTrace trace =
                ReadLog.of(new WtaReader(), folder.resolve("trace"), "a").trace();
        assertThat(trace.jobCount()).isEqualTo(2);
        assertThat(trace.startSeconds(1)).isEqualTo(600);
        assertThat(trace.runtimeSeconds(1)).isEqualTo(5);
    }

    @Test
    void wtaSkipsAnInvalidFile() throws IOException {
        Path tasks = Files.createDirectories(folder.resolve("trace/tasks/schema-1.0"));
        Files.move(
                parquet("SELECT 0::BIGINT AS ts_submit, -1::BIGINT AS wait_time, 5000::BIGINT AS runtime,"
                        + " 2.0 AS resource_amount_requested"),
                tasks.resolve("part.1.parquet"));
        Files.writeString(tasks.resolve("part.0.parquet"), "no Parquet file");
        Files.move(parquet("SELECT 0::BIGINT AS ts_submit"), tasks.resolve("part.2.parquet"));
        Path trace = folder.resolve("trace");
        ReadLog log = ReadLog.of(new WtaReader(), trace, "a", ReadOptions.unlimited(false));
        assertThat(log.trace().jobCount()).isOne();
        assertThat(log.skipped())
                .extracting(skipped ->
                        Path.of(skipped.location().source()).getFileName().toString())
                .containsExactly("part.0.parquet", "part.2.parquet");
        assertThatThrownBy(() -> ReadLog.of(new WtaReader(), trace, "a"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("part.0.parquet: must be a Parquet file");
    }

    @Test
    void wfformatLeavesOutTasksWithoutAStartAndSkipsUnknownParents() throws IOException {
        Path file = Files.writeString(folder.resolve("log.json"), """
            {"schemaVersion": "1.5", "workflow": {"specification": {"tasks": [
              {"id": "c", "parents": ["nobody"]}, {"id": "d", "parents": ["b"]}]}, "execution": {"tasks": [
              {"id": "a", "runtimeInSeconds": 5, "executedAt": "2026-03-01T12:00:00Z"},
              {"id": "b", "runtimeInSeconds": -5, "executedAt": "2026-03-01T12:00:00Z"},
              {"id": "c", "runtimeInSeconds": 5, "executedAt": "2026-03-01T12:00:00Z"},
              {"id": "d", "runtimeInSeconds": 5, "executedAt": "2026-03-01T12:01:00Z"},
              {"id": "e", "runtimeInSeconds": 5}]}}}
            """);
        ReadLog log = ReadLog.of(new WfFormatWorkloadReader(), file, "a", ReadOptions.unlimited(false));
        assertThat(log.trace().jobCount())
                .as("a task is not bad because its parent is")
                .isEqualTo(2);
        assertThat(log.leftOut()).isEqualTo(Map.of(LeftOutReason.UNKNOWN_DATE, 1L));
        assertThat(log.skipped()).extracting(skipped -> skipped.value()).containsExactly("-5", "nobody");
    }

    @Test
    void rejectsAJsonDocumentWithTooManyTokens() throws IOException {
        Path file = Files.writeString(
                folder.resolve("log.json"), "{\"schemaVersion\": [" + "{},".repeat(2_500_000) + "{}]}");
        assertThatThrownBy(() -> ReadLog.of(new WfFormatWorkloadReader(), file, "a", ReadOptions.unlimited(false)))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("5000000");
    }

    @Test
    void schlouderSkipsAnInvalidLineDespiteDependants() throws IOException {
        Path file = Files.writeString(folder.resolve("log.tasks"), """
            [boots]
            10
            x
            [tasks]
            a 0 1 ~ x
            b 5 1 ~ 7 -> a nobody
            b 6 1 ~ 7
            """);
        ReadLog log = ReadLog.of(new SchlouderWorkloadReader(), file, "a", ReadOptions.unlimited(false));
        assertThat(log.trace().jobCount()).isOne();
        assertThat(log.trace().systemCores()).isOne();
        assertThat(log.skipped())
                .extracting(skipped -> skipped.location().line())
                .containsExactly(3, 5, 7);
    }

    @Test
    void wfformatWithoutStartsIsRejected() {
        Path file = RecordedData.require("wfinstances").resolve("blast-chameleon-small-001.json");
        assertThatThrownBy(() -> ReadLog.of(new WfFormatWorkloadReader(), file, "a"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("must contain the start time (executedAt) of each task")
                .hasMessageContaining("into the history as a run");
    }

    /** [B19 table 3.1]: with the reconstructed starts, the last completion is close to the recorded one. */
    @Test
    void schlouderStartsReproduceTheRecordedMakespan() throws IOException {
        Path run = RecordedData.require("schlouder/runs")
                .resolve("v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5.1.tasks");
        WorkloadTrace trace =
                ReadLog.of(new SchlouderWorkloadReader(), run, "a").trace();
        double end = 0;
        for (int job = 0; job < trace.jobCount(); job++) {
            end = Math.max(end, trace.startSeconds(job) + trace.runtimeSeconds(job));
        }
        assertThat(trace.systemCores()).isEqualTo(10);
        assertThat(end).isBetween(12_811.0 * 0.95, 13_488.0 * 1.05);
    }

    private static WorkloadReader reader(String file, Optional<String> columns) {
        return WorkloadFormats.reader(Path.of(file), Optional.empty(), columns.map(ColumnMapping::parse));
    }

    private ReadLog readSwf(String text) throws IOException {
        return ReadLog.of(SwfGwfReader.swf(), Files.writeString(folder.resolve("log.swf"), text), "a");
    }

    private WorkloadTrace readCsv(String mapping, String text) throws IOException {
        return csv(mapping, text, true).trace();
    }

    private ReadLog csv(String mapping, String text, boolean strict) throws IOException {
        return ReadLog.of(
                new CsvReader(ColumnMapping.parse(mapping)),
                Files.writeString(folder.resolve("log.csv"), text),
                "a",
                ReadOptions.unlimited(strict));
    }

    private Path parquet(String query) throws IOException {
        Path file = folder.resolve("table.parquet");
        DuckDbFiles.write(file, query, "");
        return file;
    }
}
