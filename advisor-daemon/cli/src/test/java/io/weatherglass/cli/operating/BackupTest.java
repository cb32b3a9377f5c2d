package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.docs.OperationsDocument;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import io.weatherglass.traces.history.NeedsPostgres;
import io.weatherglass.traces.history.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the documented commands for backup, restore and deletion with other paths. */
@NeedsPostgres
@Tag("process")
@Tag("broker")
class BackupTest {

    @TempDir
    private Path folder;

    /** Runs the lines of a section that start with one of these programs, with other paths. */
    private void run(String section, List<String> programs, String... places) throws Exception {
        List<String> lines = OperationsDocument.commands(
                        OperationsDocument.sections().get(section))
                .stream()
                .map(line -> line.replaceFirst("^sudo ", ""))
                .filter(line -> programs.contains(line.split(" ")[0]))
                .toList();
        assertThat(lines).isNotEmpty();
        for (String line : lines) {
            String command = line;
            for (int k = 0; k < places.length; k += 2) {
                command = command.replace(places[k], places[k + 1]);
            }
            run(command);
        }
    }

    private void run(String command) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        ProcessBuilder builder = new ProcessBuilder("sh", "-euc", command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // the wrappers of the Debian package on the PATH would find another server
        builder.environment()
                .merge("PATH", PostgresServer.binaries().orElseThrow().toString(), (path, bin) -> bin + ":" + path);
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(command + "\n" + Files.readString(log))
                .isZero();
    }

    @Test
    void restoredDirectoryGivesTheSameResults() throws Exception {
        Path data = EmbeddedDirectory.make(folder);
        String before = EmbeddedDirectory.answers(folder, "--data-dir", data.toString());
        EmbeddedDirectory.writeEvents(data);
        Path backup = Files.createDirectory(folder.resolve("backup"));
        Path restored = folder.resolve("restored");

        run(
                "Backup and restore",
                List.of("tar", "mkdir"),
                "/var/lib/weatherglass",
                data.toString(),
                "/backup",
                backup.toString(),
                "/srv/restored",
                restored.toString());

        assertThat(EmbeddedDirectory.answers(folder, "--data-dir", restored.toString()))
                .isEqualTo(before);
        try (EmbeddedKafka broker = EmbeddedKafka.start(restored.resolve("kafka"), 0)) {
            assertThat(EmbeddedDirectory.eventKeys(broker, "weatherglass.events"))
                    .containsExactlyInAnyOrder("open", "open", "ended", "ended");
        }
        for (String list : List.of("key", "trace")) {
            assertThat(Commands.run(list, "list", "--json", "--data-dir", restored.toString()))
                    .isEqualTo(Commands.run(list, "list", "--json", "--data-dir", data.toString()));
        }
    }

    @Test
    void restoredDatabaseGivesTheSameResults(PostgresServer server) throws Exception {
        Path data = EmbeddedDirectory.make(folder);
        PostgreSql database = server.newDatabase();
        PostgreSql restored = server.newDatabase();
        assertThat(Commands.run(with(database, "admin", "migrate", "--without-events", "--from", data.toString()))
                        .exitCode())
                .isZero();
        String before = EmbeddedDirectory.answers(folder, "--data-dir", data.toString());
        Path backup = Files.createDirectory(folder.resolve("backup"));

        run(
                "Backup and restore",
                List.of("pg_dump", "pg_restore"),
                "/backup",
                backup.toString(),
                "postgresql://weatherglass@db/weatherglass",
                address(database),
                "postgresql://weatherglass@db/restored",
                address(restored));

        assertThat(EmbeddedDirectory.answers(folder, with(restored))).isEqualTo(before);
    }

    private static String address(PostgreSql database) {
        return database.url().replace("jdbc:postgresql://", "postgresql://" + database.user() + "@");
    }

    private String[] with(PostgreSql database, String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(
                "--set", "history.url=" + database.url(),
                "--set", "history.user=" + database.user(),
                "--set", "data-dir=" + folder.resolve("fresh")));
        return arguments.toArray(String[]::new);
    }
}
