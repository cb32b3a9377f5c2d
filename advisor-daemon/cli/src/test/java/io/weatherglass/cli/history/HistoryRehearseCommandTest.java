package io.weatherglass.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.traces.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryRehearseCommandTest {

    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void importRuns() throws IOException {
        data = folder.resolve("data");
        Path runs = Files.createDirectory(folder.resolve("runs"));
        for (int run = 1; run <= 4; run++) {
            Files.writeString(
                    runs.resolve("v1.sample.brs.asap." + RunFiles.PLATFORM + "." + run + ".tasks"),
                    RunFiles.TASKS.replace("310.5", String.valueOf(305 + run)));
        }
        Files.writeString(runs.resolve("v1.sample.brs.afap." + RunFiles.PLATFORM + ".1.tasks"), RunFiles.TASKS);
        Ran imported = Commands.run(
                "history",
                "import",
                runs.toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--data-dir",
                data.toString());
        assertThat(imported.exitCode()).as(imported.err()).isZero();
    }

    private JsonNode rehearse() throws IOException {
        Ran ran = Commands.run("history", "rehearse", "--data-dir", data.toString(), "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    @Test
    void learnsOnceFromEveryRunWithTwoPredecessors() throws IOException {
        JsonNode first = rehearse();
        assertThat(first.get("runs").intValue()).isEqualTo(5);
        assertThat(first.get("lessons").intValue()).isEqualTo(2);
        assertThat(rehearse().get("lessons").intValue()).isZero();
    }

    @Test
    void calibratesTheModelOfTheDaemon() throws IOException {
        rehearse();
        Configuration configuration =
                Configuration.load(Optional.empty(), Map.of(), Map.of(Settings.DATA_DIR.key(), data.toString()));
        try (History history = HistoryFactory.of(configuration, Clock.systemUTC())) {
            CalibrationLog calibration = new CalibrationLog(history);
            calibration.refresh();
            assertThat(calibration.current().version()).isEqualTo(2);
            assertThat(calibration.current().latestKey()).contains(CalibrationKey.of("hierarchical", false));
        }
    }

    @Test
    void reportsItsResult() {
        Ran ran = Commands.run("history", "rehearse", "--data-dir", data.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out().strip()).isEqualTo("5 imported runs, 2 newly used for calibration");
    }

    @Test
    void ignoresIncompleteRuns() throws IOException {
        Path record = Files.writeString(
                folder.resolve("v1.sample.brs.asap." + RunFiles.PLATFORM + ".5.tasks"),
                RunFiles.TASKS.replace("~ 75.25", "~ -1"));
        Ran imported = Commands.run(
                "history",
                "import",
                record.toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--data-dir",
                data.toString());
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        JsonNode result = rehearse();
        assertThat(result.get("runs").intValue()).isEqualTo(5);
        assertThat(result.get("lessons").intValue()).isEqualTo(2);
        assertThat(result.get("incomplete").intValue()).isEqualTo(1);
        assertThat(Commands.run("history", "rehearse", "--data-dir", data.toString())
                        .out())
                .contains("left out: 1 run that did not complete");
        // the back-test also ignores this run
        Ran backtest = Commands.run("backtest", "--history", "--data-dir", data.toString(), "--score", "3");
        assertThat(backtest.exitCode()).as(backtest.err()).isZero();
        assertThat(backtest.out())
                .contains(
                        ": 5 runs, 3 scored",
                        "left out: history: run \"v1.sample.brs.asap." + RunFiles.PLATFORM
                                + ".5\" must have completed");
    }
}
