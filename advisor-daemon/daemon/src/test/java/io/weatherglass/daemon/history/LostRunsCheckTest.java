package io.weatherglass.daemon.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PruneRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LostRunsCheckTest {

    @TempDir
    private Path folder;

    private History history() {
        return History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    private void stopWithTwoRuns() {
        try (History history = history();
                LostRunsCheck runs = new LostRunsCheck(history, folder)) {
            history.record(HistoryPruningTest.run("first", "montage"));
            history.record(HistoryPruningTest.run("second", "montage"));
            assertThat(runs.missing()).isEmpty();
        }
    }

    private Optional<String> missing() {
        try (History history = history()) {
            return new LostRunsCheck(history, folder).missing();
        }
    }

    @Test
    void reportsAnEmptiedFile() throws IOException {
        stopWithTwoRuns();
        Files.write(folder.resolve("history.db"), new byte[0]);
        assertThat(missing())
                .contains(folder.resolve("history.db") + " had 2 assigned run ids at the last clean stop and has 0 now;"
                        + " restore it from a backup, or continue without its runs and calibration");
    }

    @Test
    void anUnreadableFileIsNotALoss() throws IOException {
        stopWithTwoRuns();
        Path note = folder.resolve("clean-stop.json");
        byte[] runs = Files.readAllBytes(folder.resolve("history.db"));
        Files.writeString(folder.resolve("history.db"), "not a database, and longer than its header".repeat(100));
        assertThat(missing()).isEmpty();
        assertThat(note).as("for the next start").exists();
        Files.write(folder.resolve("history.db"), runs);
        assertThat(missing()).isEmpty();
        assertThat(note).doesNotExist();
    }

    @Test
    void reportsAMissingHistoryFile() throws IOException {
        stopWithTwoRuns();
        Files.delete(folder.resolve("history.db"));
        assertThat(missing()).isPresent();
    }

    @Test
    void prunedRunsAreNotMissing() {
        stopWithTwoRuns();
        try (History history = history()) {
            assertThat(history.prune(new PruneRule(Optional.empty(), Optional.empty(), OptionalInt.of(1))))
                    .isEqualTo(1);
        }
        assertThat(missing()).isEmpty();
    }
}
