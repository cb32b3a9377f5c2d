package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makeflow, with {@code connect makeflow} reading its transaction log: two runs, the second with a retry. */
@NeedsBroker
@Tag("program")
class RealMakeflowTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireMakeflow() {
        Makeflow.require();
    }

    @Test
    void followsAndLearnsFromTheLog(EmbeddedKafka kafka) throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(kafka, folder.resolve("site"))) {
            Makeflow first = run(site, "first", false);
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, first.report(site.jobIds(firstRun)), Makeflow.RESOLUTION);

            Makeflow second = run(site, "second", true);
            String secondRun = site.ended(List.of(firstRun));
            Map<String, Reported> report = second.report(site.jobIds(secondRun));
            Reported.assertTracked(site, secondRun, report, Makeflow.RESOLUTION);
            assertThat(report.values().stream()
                            .mapToInt(Reported::failedAttempts)
                            .sum())
                    .isEqualTo(1);
            HalfTime.print(site, secondRun);
        }
    }

    /** Runs makeflow and connect to their ends. */
    private static Makeflow run(EnactorSite site, String name, boolean fail) throws IOException, InterruptedException {
        Makeflow makeflow = new Makeflow(folder.resolve(name), fail);
        StringWriter said = new StringWriter();
        List<String> command = new ArrayList<>(List.of(
                "connect",
                "makeflow",
                makeflow.rules().toString(),
                makeflow.log().toString(),
                "--follow"));
        command.addAll(site.kafkaOptions());
        CompletableFuture<Integer> connect = CompletableFuture.supplyAsync(() -> Weatherglass.commandLine()
                .setOut(new PrintWriter(said, true))
                .setErr(new PrintWriter(said, true))
                .execute(command.toArray(String[]::new)));
        makeflow.run();
        assertThat(connect.join()).as("connect said: %s", said).isZero();
        return makeflow;
    }
}
