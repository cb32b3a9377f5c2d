package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.HistoryTable;
import io.weatherglass.traces.history.SampleRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Compares the exported Parquet tables, read with pyarrow, with the database, read with Python's sqlite3. */
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class ParquetExportTest {

    private static final PythonEnvironment ENVIRONMENT = PythonEnvironment.named("pyarrow", "Python");

    private static final String COMPARE = """
            import sqlite3, sys
            import pyarrow.parquet
            database = sqlite3.connect(sys.argv[1])
            for table in sys.argv[3:]:
                read = pyarrow.parquet.read_table(f"{sys.argv[2]}/{table}.parquet")
                names = ", ".join(read.column_names)
                rows = [tuple(row.values()) for row in read.to_pylist()]
                stored = sorted(database.execute(f"SELECT {names} FROM {table}"))
                assert sorted(rows) == stored, (table, rows[:1], stored[:1])
                print(table, len(rows), ",".join(sorted({str(field.type) for field in read.schema})))
            """;

    @TempDir
    private Path folder;

    private static void run(String... command) {
        Ran ran = Commands.run(command);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
    }

    @Test
    void pyarrowReadsTheSameData() throws Exception {
        ENVIRONMENT.require(() -> ENVIRONMENT.install("--only-binary", ":all:", "pyarrow"));
        Path runs = Files.createDirectory(folder.resolve("runs"));
        for (int run = 1; run <= 3; run++) {
            Files.writeString(
                    runs.resolve("v1.sample.brs.asap." + RunFiles.PLATFORM + "." + run + ".tasks"),
                    RunFiles.TASKS.replace("310.5", String.valueOf(310.1 + run)));
        }
        String data = folder.resolve("data").toString();
        run(
                "history",
                "import",
                runs.toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--data-dir",
                data);
        // add forecasts, which imported records do not have
        try (History history = History.at(HistoryLocation.in(folder.resolve("data")), Clock.systemUTC())) {
            history.record(SampleRuns.small("followed", "montage"));
        }
        for (String table : HistoryTable.labels()) {
            run(
                    "history",
                    "export",
                    "--table",
                    table,
                    "--data-dir",
                    data,
                    folder.resolve(table + ".parquet").toString());
        }
        List<String> command = new ArrayList<>(List.of(
                ENVIRONMENT.program("python"),
                "-c",
                COMPARE,
                folder.resolve("data/history.db").toString(),
                folder.toString()));
        command.addAll(HistoryTable.labels());
        try (EnactorProgram compared = EnactorProgram.start(folder, Map.of(), command)) {
            assertThat(compared.succeeded()).as(compared.said()).isTrue();
            assertThat(compared.said().lines())
                    .containsExactly(
                            "run 4 double,int64,string",
                            "job 15 double,int64,string",
                            "vm 8 double,int64,string",
                            "forecast 2 double,int64,string",
                            "forecast_interval 3 double,int64,string");
        }
    }
}
