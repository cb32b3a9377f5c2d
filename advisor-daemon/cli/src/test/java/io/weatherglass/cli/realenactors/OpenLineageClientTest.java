package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.openlineage.client.OpenLineage;
import io.openlineage.client.OpenLineage.RunEvent.EventType;
import io.openlineage.client.OpenLineageClient;
import io.openlineage.client.transports.HttpConfig;
import io.openlineage.client.transports.HttpTransport;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java client of OpenLineage, which Spark and Flink use. Runs a pipeline twice, the second time with a retry. */
@NeedsBroker
class OpenLineageClientTest {
    private static final String NAMESPACE = "samples";
    private static final double MILLISECOND = 0.001;

    @TempDir
    private static Path folder;

    @Test
    void followsAndLearnsFromRuns(EmbeddedKafka kafka) throws Exception {
        try (EnactorSite site = new EnactorSite(kafka, folder)) {
            Map<String, Reported> first = run(site, Optional.empty(), false, () -> {});
            String firstRun = site.ended(List.of());
            Reported.assertTracked(site, firstRun, first, MILLISECOND);

            Map<String, Reported> second =
                    run(site, Optional.of(HttpConfig.Compression.GZIP), true, () -> awaitLearnedPlan(site, firstRun));
            String secondRun = site.ended(List.of(firstRun));
            Reported.assertTracked(site, secondRun, second, MILLISECOND);
            assertThat(second.get("map_1").failedAttempts()).isEqualTo(1);
            HalfTime.assertLearned(site, secondRun, 5);
        }
    }

    /** Waits for the plan, which is loaded asynchronously. Real runs take longer than this. */
    private static void awaitLearnedPlan(EnactorSite site, String firstRun) {
        Eventually.until(
                "the plan of the second run is learned",
                () -> site.instances().stream()
                        .filter(id -> !id.equals(firstRun))
                        .flatMap(id -> site.advisories(id).stream())
                        .anyMatch(advisory ->
                                "learned".equals(advisory.at("/ground/plan").textValue())));
    }

    /** Runs the pipeline, and returns the jobs according to the pipeline. */
    private static Map<String, Reported> run(
            EnactorSite site, Optional<HttpConfig.Compression> compression, boolean fail, Runnable afterFirstJob)
            throws Exception {
        HttpConfig http = new HttpConfig();
        http.setUrl(site.url());
        http.setEndpoint("connectors/openlineage/api/v1/lineage");
        compression.ifPresent(http::setCompression);
        OpenLineageClient client =
                OpenLineageClient.builder().transport(new HttpTransport(http)).build();
        try {
            return new Pipeline(client).run(fail, afterFirstJob);
        } finally {
            client.close();
        }
    }

    /** A split, three maps in sequence and a merge. They only advance a simulated clock. */
    private static final class Pipeline {
        private final OpenLineage lineage = new OpenLineage(URI.create("https://example.org/pipeline"));
        private final OpenLineageClient client;
        private final UUID whole = UUID.randomUUID();
        private final Map<String, Reported> report = new HashMap<>();
        private ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);

        Pipeline(OpenLineageClient client) {
            this.client = client;
        }

        Map<String, Reported> run(boolean fail, Runnable afterFirstJob) {
            tell(EventType.START, whole, "pipeline", List.of(), List.of());
            job("split", 2.25, List.of("raw"), "parts", false);
            afterFirstJob.run();
            for (int i = 0; i < 3; i++) {
                job("map_" + i, 4.5 + i, List.of("parts"), "mapped_" + i, fail && i == 1);
            }
            job("merge", 1.125, List.of("mapped_0", "mapped_1", "mapped_2"), "merged", false);
            tell(EventType.COMPLETE, whole, "pipeline", List.of(), List.of());
            return report;
        }

        private void job(String name, double seconds, List<String> inputs, String output, boolean fail) {
            if (fail) {
                attempt(name, seconds / 2, inputs, output, EventType.FAIL);
            }
            attempt(name, seconds, inputs, output, EventType.COMPLETE);
            report.put(name, new Reported(seconds, fail ? 1 : 0));
        }

        private void attempt(String name, double seconds, List<String> inputs, String output, EventType end) {
            UUID run = UUID.randomUUID();
            tell(EventType.START, run, "pipeline." + name, inputs, List.of(output));
            now = now.plusNanos(Math.round(seconds * 1e9));
            tell(end, run, "pipeline." + name, inputs, List.of(output));
        }

        private void tell(EventType type, UUID run, String job, List<String> inputs, List<String> outputs) {
            OpenLineage.RunFacetsBuilder facets = lineage.newRunFacetsBuilder();
            if (!run.equals(whole)) {
                facets.parent(lineage.newParentRunFacetBuilder()
                        .run(lineage.newParentRunFacetRunBuilder().runId(whole).build())
                        .job(lineage.newParentRunFacetJobBuilder()
                                .namespace(NAMESPACE)
                                .name("pipeline")
                                .build())
                        .build());
            }
            if (type == EventType.FAIL) {
                facets.errorMessage(lineage.newErrorMessageRunFacet("injected", "JAVA", ""));
            }
            client.emit(lineage.newRunEventBuilder()
                    .eventType(type)
                    .eventTime(now)
                    .run(lineage.newRun(run, facets.build()))
                    .job(lineage.newJobBuilder().namespace(NAMESPACE).name(job).build())
                    .inputs(inputs.stream()
                            .map(name -> lineage.newInputDatasetBuilder()
                                    .namespace(NAMESPACE)
                                    .name(name)
                                    .build())
                            .toList())
                    .outputs(outputs.stream()
                            .map(name -> lineage.newOutputDatasetBuilder()
                                    .namespace(NAMESPACE)
                                    .name(name)
                                    .build())
                            .toList())
                    .build());
        }
    }
}
