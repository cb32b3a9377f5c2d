package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
                {"level": 0.95, "lower": sys.argv[4], "upper": sys.argv[5]}]}
            line = importlib.import_module("plugin._forecast").line
            print(line({"completionTime": end, "closing": False, "progress": json.loads(sys.argv[2]),
                "risk": {"deadlineMiss": {"probability": 0.004}, "budgetExceeded": {"probability": 0.996}},
                "ground": {"historyRuns": 4}}, datetime.fromisoformat(sys.argv[3]).astimezone()))
            """;

    /** Prints the last line of a run whose only response was the given document. */
    private static final String LAST_LINE = """
            import http.server, importlib, sys, threading, types
            package = types.ModuleType("plugin")
            package.__path__ = [sys.argv[1]]
            sys.modules["plugin"] = package
            forecast = importlib.import_module("plugin._forecast")
            class Daemon(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    self.send_response(200)
                    self.end_headers()
                    self.wfile.write(sys.argv[2].encode())
                def log_message(self, *ignored):
                    pass
            server = http.server.HTTPServer(("127.0.0.1", 0), Daemon)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            forecasts = forecast.Forecasts(f"http://127.0.0.1:{server.server_port}", "run", {}, lambda text: None)
            forecasts._ask()
            print(forecasts.truth(3))
            """;

    private static String line(String progress) throws IOException, InterruptedException {
        return line(progress, "2026-11-20T14:00:00+00:00");
    }

    private static String line(String progress, String now) throws IOException, InterruptedException {
        return python(LINE, progress, now, "2026-11-20T14:20:00+00:00", "2026-11-20T14:55:00+00:00");
    }

    private static String python(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", "-B", "-c", program, PACKAGE.toString()));
        for (String argument : arguments) {
            command.add(argument.replace('\'', '"'));
        }
        Process python;
        try {
            python = new ProcessBuilder(command).redirectErrorStream(true).start();
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

    @Test
    void onlyCertainEventsHaveAProbabilityOfZeroOrOne() throws Exception {
        assertThat(line("{'fraction':0.999}"))
                .startsWith("Weatherglass: >99 % · ends ")
                .endsWith(" · P(late) <1 % · P(over budget) >99 %\n");
    }

    @Test
    void showsSecondsOnlyIfTheIntervalIsNarrowerThanTenMinutes() throws Exception {
        assertThat(timesOf("2026-11-20T14:31:50+00:00", "2026-11-20T14:41:49+00:00"))
                .containsPattern("ends \\d\\d:\\d2:00 \\(95 %: \\d\\d:\\d1:50–\\d\\d:\\d1:49, ");
        assertThat(timesOf("2026-11-20T14:31:50+00:00", "2026-11-20T14:41:50+00:00"))
                .containsPattern("ends \\d\\d:\\d2 \\(95 %: \\d\\d:\\d1–\\d\\d:\\d1, ");
    }

    private static String timesOf(String lower, String upper) throws IOException, InterruptedException {
        return python(LINE, "{'fraction':0.5}", "2026-11-20T00:00:00+00:00", lower, upper);
    }

    @Test
    void theLastLineNamesMissingPastRunsOnlyIfThereAreNone() throws Exception {
        assertThat(python(LAST_LINE, "{'progress':{},'ground':{'historyRuns':0}}"))
                .contains("no forecast, because this workflow has no past runs;");
        assertThat(python(LAST_LINE, "{'progress':{},'ground':{'historyRuns':4}}"))
                .isEqualToIgnoringNewLines("Weatherglass: no forecast arrived during this run");
    }
}
