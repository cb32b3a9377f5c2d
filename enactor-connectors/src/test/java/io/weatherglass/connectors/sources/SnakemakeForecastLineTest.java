package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The forecast line of the logger plugin, run by Python without Snakemake. */
@Tag("program")
class SnakemakeForecastLineTest {
    private static final Path PACKAGE = Path.of("plugins", "snakemake", "src", "snakemake_logger_plugin_weatherglass")
            .toAbsolutePath();

    /** Imports the module alone, because the package imports Snakemake. */
    private static final String LINE = """
            import importlib, json, sys, types
            from datetime import datetime
            package = types.ModuleType("plugin")
            package.__path__ = [sys.argv[1]]
            sys.modules["plugin"] = package
            end = {"median": "2026-11-20T14:32:00+00:00", "intervals": [
                {"level": 0.95, "lower": "2026-11-20T14:20:00+00:00", "upper": "2026-11-20T14:55:00+00:00"}]}
            line = importlib.import_module("plugin._forecast").line
            print(line({"completionTime": end, "closing": False, "progress": json.loads(sys.argv[2]),
                "ground": {"historyRuns": 4}}, datetime.fromisoformat(sys.argv[3]).astimezone()))
            """;

    private static String line(String progress) throws IOException, InterruptedException {
        return line(progress, "2026-11-20T14:00:00+00:00");
    }

    private static String line(String progress, String now) throws IOException, InterruptedException {
        Process python;
        try {
            python = new ProcessBuilder(
                            "python3", "-B", "-c", LINE, PACKAGE.toString(), progress.replace('\'', '"'), now)
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            Assumptions.abort("needs python3: " + e.getMessage());
            throw e;
        }
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(python.exitValue()).as(said).isZero();
        return said;
    }

    @Test
    void showsBoundsOfAnUncertainShareOfJobs() throws Exception {
        String jobs = "'jobsTotal':40,'jobsCompleted':9,'jobsSkipped':1,'jobsCancelled':0,'fraction':0.25";
        assertThat(line("{" + jobs + "}"))
                .startsWith("Weatherglass: 25 % · ends ")
                .containsPattern(" \\(95 %: .*\\d\\d:\\d0–.*\\d\\d:\\d5, 4 past runs\\)");
        assertThat(line("{" + jobs + ",'expectedJobsLower':20,'expectedJobsUpper':50}"))
                .startsWith("Weatherglass: 25 % (20–50 %) · ends ");
    }

    @Test
    void showsNoForecastWhoseEndIsOver() throws Exception {
        assertThat(line("{'fraction':0.5}", "2026-11-20T14:33:00+00:00")).isEqualToIgnoringNewLines("None");
    }

    @Test
    void showsJobsInsteadOfAShareIfTheTotalIsUnknown() throws Exception {
        assertThat(line("{'jobsTotal':36,'jobsCompleted':34,'fraction':0.94,'moreJobsMayCome':true}"))
                .startsWith("Weatherglass: 34 jobs done · ends ");
    }
}
