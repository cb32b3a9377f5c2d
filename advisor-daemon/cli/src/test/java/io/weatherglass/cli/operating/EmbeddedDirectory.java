package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The data directory of a daemon that has seen a few runs, and what can be asked of it. */
final class EmbeddedDirectory {

    private static final String PLAN = "plan.json";

    private EmbeddedDirectory() {}

    /** Five past runs, two lessons of the calibration, a key and a trace, in a new directory of this folder. */
    static Path make(Path folder) throws IOException {
        Path data = folder.resolve("data");
        Path runs = Files.createDirectory(folder.resolve("runs"));
        for (int run = 1; run <= 4; run++) {
            Files.writeString(
                    runs.resolve("v1.sample.brs.asap." + RunFiles.PLATFORM + "." + run + ".tasks"),
                    RunFiles.TASKS.replace("310.5", String.valueOf(305 + run)));
        }
        Files.writeString(runs.resolve("v1.sample.brs.afap." + RunFiles.PLATFORM + ".1.tasks"), RunFiles.TASKS);
        String platforms = RunFiles.writePlatforms(folder).toString();
        run("history", "import", runs.toString(), "--platforms", platforms, "--data-dir", data.toString());
        run("history", "rehearse", "--data-dir", data.toString());
        run("key", "create", "--scope", "admin", "--name", "ops", "--data-dir", data.toString());
        StoredTraces.add(data, 50, 3600);
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            PastRun last = history.whole(4).orElseThrow();
            Files.writeString(folder.resolve(PLAN), last.plan());
        }
        return data;
    }

    /** All past runs, and the calibrated forecast of the next one, as it is planned in a file beside the directory. */
    static String answers(Path folder, String... where) {
        return run(with(where, "history", "list", "--json"))
                + run(with(where, "forecast", folder.resolve(PLAN).toString(), "--json"))
                        // when it was computed, and how long that took
                        .replaceAll("\"(issuedAt|wallMillis)\" : [^,]*,", "");
    }

    private static String[] with(String[] where, String... command) {
        return Stream.of(List.of(command), List.of(where)).flatMap(List::stream).toArray(String[]::new);
    }

    private static String run(String... arguments) {
        Ran ran = Commands.run(arguments);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran.out();
    }
}
