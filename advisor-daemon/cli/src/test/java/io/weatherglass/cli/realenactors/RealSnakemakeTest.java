package io.weatherglass.cli.realenactors;

import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs Snakemake twice with the log handler: without a history, then with a history and a retry. */
@NeedsBroker
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class RealSnakemakeTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireSnakemake() {
        Snakemake.require();
    }

    @Test
    void followsAndLearnsFromRuns(EmbeddedKafka kafka) throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(kafka, folder.resolve("site"))) {
            Snakemake snakemake = new Snakemake(folder.resolve("snakemake"));
            Snakemake.Run first =
                    snakemake.runWithHandler("first", 0, site.url().toString());
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, first.report(), Snakemake.RESOLUTION);

            Snakemake.Run second =
                    snakemake.runWithHandler("second", 1, site.url().toString());
            String secondRun = site.ended(List.of(firstRun));
            Reported.assertTracked(site, secondRun, second.report(), Snakemake.RESOLUTION);
            HalfTime.assertLearned(site, secondRun, second.report().size());
        }
    }
}
