package io.weatherglass.cli.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.traces.background.BackgroundLoadReader;
import io.weatherglass.traces.formats.ColumnMapping;
import io.weatherglass.traces.formats.WorkloadFormats;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceCommandTest {

    /** Jobs use 2 cores on [0, 86400), 4 more on [3600, 7200), and some at the end. One job has no runtime. */
    private static final String LOG = """
            ; MaxProcs: 8
            1 1000 0 86400 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
            2 1000 3600 3600 4 -1 -1 4 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
            3 1000 7 -1 4 -1 -1 4 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
            4 173800 0 9 8 -1 -1 8 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
            """;

    @TempDir
    private Path folder;

    private Ran trace(String... arguments) {
        return Commands.run(Stream.of(
                        new String[] {
                            "trace",
                            arguments[0],
                            "--data-dir",
                            folder.resolve("data").toString()
                        },
                        Arrays.copyOfRange(arguments, 1, arguments.length))
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
    }

    private String log(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private JsonNode json(String... arguments) throws IOException {
        Ran ran = trace(
                Stream.concat(Arrays.stream(arguments), Stream.of("--json")).toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    @Test
    void importsListsShowsAndCutsFragments() throws IOException {
        Ran imported = trace("import", log("kth.swf", LOG));
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        assertThat(imported.out().lines())
                .containsExactly(
                        "imported kth: 3 jobs, 2.00 days, mean load 1.08 cores of 8 (13.5 %)",
                        "left out   1 job: no runtime recorded");
        assertThat(trace("list").out()).contains("kth ").contains("kth.swf (swf)");
        assertThat(trace("show", "kth").out())
                .contains("jobs       3\n", "cores      8\n", "peak load  8 cores at 172800 s\n", "2.00 days")
                .contains("\u2588");
        JsonNode shown = json("show", "kth");
        assertThat(shown.get("meanLoadCores").doubleValue()).isEqualTo((2.0 * 86_400 + 4 * 3_600) / 172_800);
        assertThat(shown.at("/leftOut/unknown-runtime").intValue()).isOne();
        assertThat(shown.at("/load/meanCores")).hasSize(72);
        assertThat(json("list").at("/items/0/name").textValue()).isEqualTo("kth");
        Ran fragment = trace("fragment", "kth", "--start", "3000", "--duration", "1200");
        assertThat(fragment.out().lines()).containsExactly("arrival_s,cores,work_s", "0.0,2,83400.0", "600.0,4,3600.0");
        assertThat(json("fragment", "kth", "--start", "3000", "--duration", "1200")
                        .at("/jobs/1/arrivalSeconds")
                        .doubleValue())
                .isEqualTo(600);
    }

    @Test
    void printsAFragmentAsBackgroundLoad() throws IOException {
        trace("import", log("kth.swf", LOG));
        String load =
                trace("fragment", "kth", "--start", "0", "--duration", "9000").out();
        assertThat(new BackgroundLoadReader()
                        .read("load.csv", new BufferedReader(new StringReader(load)))
                        .size())
                .isEqualTo(2);
    }

    @Test
    void reportsAnExistingTraceAndRejectsAnotherOfTheSameName() throws IOException {
        trace("import", log("kth.swf", LOG));
        assertThat(trace("import", log("kth.swf", LOG)).out()).startsWith("already present with the same jobs: kth");
        String other = log("other.swf", LOG.replace("86400", "86401"));
        Ran refused = trace("import", other, "--name", "kth");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err().lines())
                .containsExactly(
                        "weatherglass trace import: trace \"kth\" already exists with different jobs, from kth.swf;"
                                + " choose another name or replace it");
        assertThat(trace("import", other, "--name", "kth", "--replace").out()).startsWith("replaced kth");
    }

    @Test
    void importsATraceWithOneJobAndWarns() throws IOException {
        Ran imported = trace(
                "import", log("one.csv", "s,r\n5,3600\n"), "--columns", "start=s,runtime=r", "--system-cores", "4");
        assertThat(imported.out().lines())
                .containsExactly(
                        "imported one: 1 job, 0.00 days, mean load 0 cores of 4 (0.0 %)",
                        "all jobs start at the same time, so the trace has no fragments");
        assertThat(trace("show", "one").exitCode()).isZero();
        Ran fragment = trace("fragment", "one", "--start", "0", "--duration", "60");
        assertThat(fragment.exitCode()).isEqualTo(2);
        assertThat(fragment.err()).contains("fragment must lie within the trace, 0 to 0.0 s");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a.swf   | 1 2 3                | | a.swf:1: must have at least 18 fields, but had 3
            a.swf   | ''                   | | must have at least one job that ran
            a.csv   | s,r                  | | columns must be given for csv
            a.csv   | s,r                  | --columns=start=s,runtime=x | runtime must be a column of the table, one \
            of s, r, but was "x"
            a.csv   | s,r                  | --columns=start=s           | columns: must name a column for either runtime or end
            a.txt   | x                    | | format must be given, one of swf, gwf, wta
            a.swf   | x                    | --format=swg | format must be one of swf, gwf
            a.swf   | x                    | --name=a/b   | name of a trace must be 1 to 100 letters
            a.swf   | x                    | --system-cores=0 | system cores must be >= 1, but was 0
            a.parquet | x                  | | must be a Parquet file
            """)
    void rejectsBadInputInOneLine(String file, String text, String option, String message) throws IOException {
        String log = log(file, text);
        Ran ran = option == null ? trace("import", log) : trace("import", log, option);
        assertThat(ran.refusal()).contains(message);
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void skipsInvalidRowsUnlessStrict() throws IOException {
        String log = log("kth.swf", LOG + "5 1 2\n".repeat(12));
        Ran imported = trace("import", log);
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        assertThat(imported.out()).contains("imported kth: 3 jobs", "skipped    12 records that break a rule");
        assertThat(imported.err().lines())
                .hasSize(11)
                .startsWith("skipped " + log + ":6: must have at least 18 fields, but had 3")
                .endsWith("skipped 2 more");
        assertThat(trace("show", "kth").out()).contains("skipped    12 records");
        JsonNode json = json("import", log, "--name", "again");
        assertThat(json.at("/skipped/count").intValue()).isEqualTo(12);
        assertThat(json.at("/skipped/first")).hasSize(10);
        assertThat(json.at("/skipped/first/0/line").intValue()).isEqualTo(6);
        assertThat(trace("import", log, "--name", "strict", "--strict").refusal())
                .contains("kth.swf:6: must have at least 18 fields, but had 3");
        assertThat(trace("list").out()).doesNotContain("strict");
    }

    @Test
    void rejectsUnknownTraces() {
        Path missing = folder.resolve("missing.swf");
        assertThat(trace("import", missing.toString()).err())
                .isEqualTo("weatherglass trace import: file not found: " + missing + System.lineSeparator());
        assertThat(trace("import", folder.toString()).err()).contains("must be a Parquet file or a folder with");
        assertThat(trace("import", folder.toString(), "--format", "swf").err())
                .contains("must be a file, but was a directory");
        assertThat(trace("show", "nothing").err()).contains("there is no trace \"nothing\" in the store");
        assertThat(trace("show", "nothing").exitCode()).isEqualTo(2);
        assertThat(trace("list").out()).startsWith("no traces in ");
    }

    @Test
    void reportsUnreadableFilesAndListsTheOthers() throws IOException {
        trace("import", log("kth.swf", LOG));
        Files.writeString(folder.resolve("data/traces/broken.parquet"), "x");
        Ran list = trace("list");
        assertThat(list.exitCode()).isEqualTo(1);
        assertThat(list.out()).contains("kth ");
        assertThat(list.err().lines()).singleElement().asString().contains("cannot read ", "broken.parquet");
    }

    @Test
    void referenceListsFormatsAndColumns() throws IOException {
        String reference = Files.readString(Path.of("..", "..", "docs", "simulating.md"));
        assertThat(WorkloadFormats.names())
                .allSatisfy(name -> assertThat(reference).contains("`" + name + "`"));
        assertThat(ColumnMapping.Role.values())
                .allSatisfy(role -> assertThat(reference).contains("`" + role.label() + "`"));
    }
}
