package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Nextflow with {@code -with-weblog}: a run without history, and a run with history and a retry. */
@NeedsBroker
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class RealNextflowTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireNextflow() {
        Nextflow.require();
    }

    @Test
    void followsAndLearnsFromRuns(EmbeddedKafka kafka) throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(kafka, folder.resolve("site"))) {
            Nextflow nextflow = new Nextflow(folder.resolve("nextflow"));
            String weblog = site.connector("nextflow").toString();
            Map<String, Reported> first =
                    nextflow.run("first", false, "-with-weblog", weblog).report();
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, first, Nextflow.MILLISECOND);

            Map<String, Reported> second =
                    nextflow.run("second", true, "-with-weblog", weblog).report();
            String secondRun = site.ended(List.of(firstRun));
            Reported.assertTracked(site, secondRun, second, Nextflow.MILLISECOND);
            assertThat(second.values().stream()
                            .mapToInt(Reported::failedAttempts)
                            .sum())
                    .isEqualTo(1);
            HalfTime.assertLearned(site, secondRun, second.size());

            nextflow.runUntilItFails("third", "", "-with-weblog", weblog);
            String failedRun = site.ended(List.of(firstRun, secondRun));
            assertThat(site.outcome(failedRun)).isEqualTo("failed");
            nextflow.run("third", false, "-resume", "-with-weblog", weblog);
            String resumedRun = site.ended(List.of(firstRun, secondRun, failedRun));
            assertThat(site.jobIds(resumedRun)).contains("MERGE").noneMatch(job -> job.startsWith("SPLIT"));
            assertThat(site.advisories(resumedRun).stream()
                            .filter(advisory ->
                                    advisory.at("/ground/plan").textValue().equals("learned"))
                            .map(advisory -> advisory.at("/progress/jobsTotal").intValue()))
                    .as("the merge, and the check where that was aborted, but none of the four that were finished")
                    .isNotEmpty()
                    .allMatch(jobs -> jobs <= 2);
            assertThat(site.advisory(resumedRun).at("/ground/partial").isMissingNode())
                    .isTrue();
            assertThat(site.outcome(resumedRun)).isEqualTo("resumed");
        }
    }
}
