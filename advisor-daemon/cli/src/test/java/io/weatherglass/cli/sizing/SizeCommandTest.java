package io.weatherglass.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code size} after {@code history import} of four traces, whose last job needs more than the others. */
class SizeCommandTest {
    private static final String HEADER =
            "task_id\thash\tname\tprocess\tstatus\tsubmit\tstart\tcomplete\trealtime\tcpus\tmemory\ttime\t%cpu\tpeak_rss\n";

    private static final long MB = 1 << 20;
    private static final int[] PEAKS = {100, 110, 120, 200};

    @TempDir
    private Path folder;

    @BeforeEach
    void importTraces() throws IOException {
        Path traces = Files.createDirectory(folder.resolve("traces"));
        for (int run = 0; run < PEAKS.length; run++) {
            long submit = 1_700_000_000_000L + run * 1_000_000L;
            Files.writeString(
                    traces.resolve("run-" + run + ".txt"),
                    HEADER
                            + row(run, 1, "PIPE:ALIGN", submit, PEAKS[run] + " MB")
                            + row(run, 2, "odd' name", submit, "-"));
        }
        assertThat(run("history", "import", "--connector", "nextflow", "--workflow", "pipe", traces.toString())
                        .exitCode())
                .isZero();
    }

    private static String row(int run, int id, String process, long submit, String peak) {
        return id + "\tab/" + run + "0000" + id + "\tjob " + id + "\t" + process + "\tCOMPLETED\t" + submit + "\t"
                + (submit + 1000) + "\t" + (submit + 101_000) + "\t100000\t4\t1 GB\t2h\t80.0%\t" + peak + "\n";
    }

    private Ran run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        return Commands.run(all.toArray(String[]::new));
    }

    @Test
    void reportsUseSuggestionsAndMeasuredFailures() throws IOException {
        Ran ran = run("size", "pipe", "--risk", "0.05", "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        JsonNode align = report.at("/processes/0");

        assertThat(report.get("runs").intValue()).isEqualTo(4);
        assertThat(align.get("process").textValue()).isEqualTo("PIPE:ALIGN");
        assertThat(align.at("/memoryBytes/requested").longValue()).isEqualTo(1024 * MB);
        assertThat(align.at("/memoryBytes/used/median").longValue()).isEqualTo(110 * MB);
        assertThat(align.at("/memoryBytes/used/maximum").longValue()).isEqualTo(200 * MB);
        // median 115, maximum 200, ln(1 / 0.1) / ln(5 / 2) = 2.5129: 328.6, rounded up
        assertThat(align.at("/memoryBytes/suggested").longValue()).isEqualTo(329 * MB);
        // the first three runs suggest 143.2 MB
        assertThat(align.at("/memoryBytes/exceeded/runs").intValue()).isEqualTo(1);
        assertThat(align.at("/memoryBytes/exceeded/measuredRuns").intValue()).isEqualTo(1);
        assertThat(align.at("/timeSeconds/requested").intValue()).isEqualTo(7200);
        assertThat(align.at("/timeSeconds/suggested").intValue()).isEqualTo(120);
        assertThat(align.at("/timeSeconds/exceeded/runs").intValue()).isZero();
        // 80 % of 100 s
        assertThat(align.at("/cpus/used/median").doubleValue()).isEqualTo(0.8);
        assertThat(align.at("/cpus/suggested").intValue()).isEqualTo(3);
        assertThat(align.get("wastedCpuHours").doubleValue()).isEqualTo(4 * 3.2 * 100 / 3600);
        JsonNode suggested = report.at("/memoryPolicies/2");
        assertThat(suggested.get("policy").textValue()).isEqualTo("suggested");
        assertThat(suggested.get("failedJobs").intValue()).isEqualTo(1);
        assertThat(suggested.get("reservedGbHours").doubleValue()).isEqualTo((144 + 288) / 1024.0 * 100 / 3600);
        assertThat(suggested.get("repeatedHours").doubleValue()).isEqualTo(100 / 3600.0);
    }

    @Test
    void printsATablePerResource() {
        Ran ran = run("size", "pipe", "--risk", "0.05");

        assertThat(ran.out())
                .startsWith(
                        "pipe: 4 runs, 8 jobs; accepted risk 5.0 % per process and run; P = measured share of runs\n")
                .containsPattern("1024 +110 +200 +200 +329 +100 % \\(1 of 1\\) +0.10 +PIPE:ALIGN\n")
                .containsPattern("2:00:00 +1:40 +1:40 +1:40 +2:00 +0 % \\(0 of 1\\) +PIPE:ALIGN\n")
                .containsPattern("4 +0.8 +0.8 +0.8 +3 +0.36 +odd' name\n")
                .containsPattern("maximum \\+ 10 % +1 ");
    }

    @Test
    void writesRequestsForNextflow() throws IOException {
        Path file = folder.resolve("size.config");
        Ran ran = run("size", "pipe", "--risk", "0.05", "--write", file.toString());

        assertThat(ran.out())
                .endsWith("\nwrote 1 process to " + file
                        + "; left out, because the enactor has no such names: odd' name\n");
        assertThat(Files.readString(file)).isEqualTo("""
                // weatherglass size, from 4 runs, risk 0.05
                process {
                    withName: 'PIPE:ALIGN' {
                        cpus = 3
                        memory = { 329.MB * task.attempt }
                        time = { 2.min * task.attempt }
                    }
                }
                """);
    }

    /** A process without a time limit gets none. */
    @Test
    void writesRequestsForSnakemake() throws IOException {
        Path traces = folder.resolve("traces");
        for (int run = 0; run < PEAKS.length; run++) {
            Path trace = traces.resolve("run-" + run + ".txt");
            Files.writeString(
                    trace,
                    Files.readString(trace)
                            .replace("PIPE:ALIGN", "align")
                            .replace("\t2h\t", "\t-\t")
                            .replace("\t170", "\t180"));
        }
        run("history", "import", "--connector", "nextflow", "--workflow", "rules", traces.toString());
        Path file = folder.resolve("config.yaml");
        Ran ran = run("size", "rules", "--risk", "0.05", "--write", file.toString());

        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(Files.readString(file)).isEqualTo("""
                # weatherglass size, from 4 runs, risk 0.05
                set-resources:
                  - align:mem_mb=345 * attempt
                set-threads:
                  - align=3
                """);
    }

    @Test
    void refusesWhatItCannotSize() throws IOException {
        assertThat(run("size", "pip").refusal())
                .isEqualTo(
                        "the history has no run of workflow \"pip\" (weatherglass history list" + " shows all runs)");
        assertThat(run("size", "pipe", "--risk", "0.5").refusal())
                .isEqualTo("--risk must be > 0 and < 0.5, but was 0.5");
        Path other = folder.resolve("size.txt");
        assertThat(run("size", "pipe", "--write", other.toString()).refusal())
                .isEqualTo("--write must end with .config (Nextflow) or .yaml (Snakemake), but was " + other);
        assertThat(other).doesNotExist();
        Path own = Files.writeString(folder.resolve("nextflow.config"), "process.cpus = 2");
        assertThat(run("size", "pipe", "--write", own.toString()).refusal())
                .isEqualTo("--write must name a new file, but " + own + " exists");
        assertThat(own).hasContent("process.cpus = 2");
    }
}
