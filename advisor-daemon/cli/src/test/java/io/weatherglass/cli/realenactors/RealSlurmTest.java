package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slurm with {@code jobcomp/elasticsearch}: a run without history, and a run with history and a requeued job. */
@NeedsBroker
@Tag("program")
class RealSlurmTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireSlurm() {
        SlurmCluster.require();
    }

    @Test
    void followsAndLearnsFromJobRecords(EmbeddedKafka kafka) throws IOException, InterruptedException {
        Path connectors = Files.writeString(folder.resolve("connectors.json"), SlurmCluster.CONNECTOR_SETTINGS);
        try (EnactorSite site = new EnactorSite(
                        kafka, folder.resolve("site"), Map.of("connectors.file", connectors.toString()));
                SlurmCluster slurm = SlurmCluster.withElasticsearch(
                        folder.resolve("slurm"), site.connector("slurm").toString())) {
            slurm.run(1, false);
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, slurm.report(1), SlurmCluster.SECOND);

            slurm.run(2, true);
            String secondRun = site.ended(List.of(firstRun));
            Map<String, Reported> second = slurm.report(2);
            Reported.assertTracked(site, secondRun, second, SlurmCluster.SECOND);
            assertThat(second.values().stream()
                            .mapToInt(Reported::failedAttempts)
                            .sum())
                    .isEqualTo(1);
            HalfTime.assertLearned(site, secondRun, second.size());
        }
    }
}
