package io.weatherglass.cli.forecasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quotes for sample sheets. Past runs have two aligned samples, three and four, at 36 EUR per CPU hour. */
class SampleForecastTest {

    private static final Instant PAST = Instant.parse("2026-11-01T08:00:00Z");

    @TempDir
    private Path folder;

    private final StringBuilder trace = new StringBuilder();

    @BeforeEach
    void importPastRuns() throws IOException {
        for (int samples = 2; samples <= 4; samples++) {
            importRun("past-" + samples, PAST.plusSeconds(3600L * samples), samples);
        }
    }

    private Ran run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        return Commands.run(all.toArray(String[]::new));
    }

    private JsonNode json(String... arguments) throws IOException {
        Ran ran = run(arguments);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private void task(String name, Instant start, int seconds) {
        long millis = start.toEpochMilli();
        trace.append("%s\t%s\tCOMPLETED\t%d\t%d\t%d\t%d\t1\n"
                .formatted(
                        name.replaceFirst(" .*", ""), name, millis, millis, millis + 1000L * seconds, 1000L * seconds));
    }

    /** 20 s for the index, 100 s and 50 s for each sample, one after the other, and 30 s for the report. */
    private void importRun(String name, Instant begin, int samples) throws IOException {
        trace.setLength(0);
        trace.append("process\tname\tstatus\tsubmit\tstart\tcomplete\trealtime\tcpus\n");
        task("INDEX (genome.fa)", begin, 20);
        task("FAIDX (genome.fa)", begin, 20);
        for (int sample = 0; sample < samples; sample++) {
            Instant start = begin.plusSeconds(20 + 150L * sample);
            for (String kind : List.of("TRIM", "ALIGN", "SORT")) {
                int seconds = kind.equals("ALIGN") ? 100 : 25;
                task(kind + " (" + name + "-" + sample + ")", start, seconds);
                start = start.plusSeconds(seconds);
            }
        }
        task("REPORT", begin.plusSeconds(20 + 150L * samples), 30);
        Ran imported = run(
                "history",
                "import",
                "--connector",
                "nextflow",
                "--workflow",
                "rnaseq",
                "--option",
                "pricePerCpuHour=36",
                write(name + ".txt", trace.toString()));
        assertThat(imported.exitCode()).as(imported.err()).isZero();
    }

    /** The jobs of six samples take 0.40 + 6 · 1.50 + 0.30 EUR. */
    @Test
    void expectsAJobPerSampleAndDividesTheCost() throws IOException {
        write("a.fastq", "x".repeat(3000));
        write("b.fastq", "x".repeat(1000));
        StringBuilder sheet = new StringBuilder("sample,fastq_1,strandedness\ns0,a.fastq,auto\ns0,b.fastq,auto\n");
        for (int sample = 1; sample < 6; sample++) {
            sheet.append("s" + sample + ",b.fastq,auto\n");
        }
        JsonNode forecast = json("forecast", "rnaseq", "--samples", write("sheet.csv", sheet.toString()), "--json");

        assertThat(forecast.get("jobs").asInt()).isEqualTo(3 + 3 * 6);
        double cost = forecast.at("/cost/amount/median").asDouble();
        assertThat(cost).isBetween(9.7 * 0.9, 9.7 * 1.1);
        JsonNode samples = forecast.get("samples");
        assertThat(samples).hasSize(6);
        assertThat(samples.get(0).get("bytes").asInt()).isEqualTo(4000);
        assertThat(samples.at("/0/cost/median").asDouble()).isCloseTo(cost * 4 / 9, within(1e-9));
        assertThat(samples.at("/1/cost/upper").asDouble())
                .isCloseTo(forecast.at("/cost/amount/intervals/2/upper").asDouble() / 9, within(1e-9));

        String names = write("names.tsv", "patient\tsample\np\ts1\np\ts2\np\ts3\n");
        assertThat(run("forecast", "rnaseq", "--samples", names).out())
                .startsWith("rnaseq, 12 jobs, strategy")
                .contains(
                        "note: equal shares for all samples, because the size of sample s1 is unknown\nper sample (3 samples): ");
        assertThat(json("forecast", "rnaseq", "--samples", names, "--expect", "SORT=1", "--json")
                        .get("jobs")
                        .asInt())
                .isEqualTo(3 + 2 * 3 + 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "id,fastq;s1,a|:1: header must contain the column \"sample\" and no column twice; rename the column"
                        + " with the samples, but was \"id,fastq\"",
                "sample,fastq;s1,a;,b|:3:1: sample must not be blank, but was \"\"; name the sample or delete the line",
                "sample,fastq;s1|:2: must have 2 values, like the header, but had 1",
                "sample,size;s1,5;s2,5 GB|:3:2: size must be a whole number of bytes >= 0; rename or fill the column, but"
                        + " was \"5 GB\"",
                "sample,fastq|: must contain a header line with the column \"sample\" and a line per sample"
            })
    void rejectsInvalidSheets(String lines, String problem) throws IOException {
        String sheet = write("sheet.csv", lines.replace(";", "\n"));
        Ran ran = run("forecast", "rnaseq", "--samples", sheet);
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err().strip().lines()).hasSize(1);
        assertThat(ran.err()).contains(sheet + problem);
    }

    @Test
    void keepsQuotesAndComparesThemWithOutcomes() throws IOException {
        String sheet = write("sheet.csv", "sample\ns0\ns1\ns2\n");
        assertThat(run("forecast", "rnaseq", "--samples", sheet).out()).doesNotContain("quote");
        assertThat(run("forecast", "rnaseq", "--samples", sheet, "--keep").out())
                .endsWith("quote kept\n");

        importRun("next", Instant.now().plusSeconds(60), 3);

        String listed = run("history", "list", "--workflow", "rnaseq").out();
        assertThat(listed)
                .containsPattern(
                        "\nquoted \\d+\\.\\d\\d to \\d+\\.\\d\\d EUR, actual 5\\.20; 1 of your last 1 quote held\n");
        JsonNode quotes =
                json("history", "list", "--workflow", "rnaseq", "--json").get("quotes");
        assertThat(quotes.at("/items/0/actualCost").asDouble()).isCloseTo(5.2, within(1e-9));
        assertThat(quotes.at("/items/0/samples").asInt()).isEqualTo(3);
        assertThat(run("forecast", "rnaseq").out()).contains("actual 5.20; 1 of your last 1 quote held\n");
    }
}
