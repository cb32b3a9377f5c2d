package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Sends large plans to a daemon from several clients at once. The plans are invalid, so none of them reaches the log.
 */
final class HeapPressure extends SiteFault {

    private static final int CLIENTS = 8;
    private static final int ROUNDS = 3;

    /** Number of jobs in a plan. The request body is 8 MB, and decoding it takes about a third of a daemon's heap. */
    private static final int JOBS = 100_000;

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    HeapPressure() {
        super(
                "heap-pressure",
                CLIENTS + " concurrent clients send invalid plans of " + JOBS + " jobs to a daemon, " + ROUNDS
                        + " times",
                Trait.KEEPS_TENURES);
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosDaemon daemon = SiteFault.oneOf(site.daemons(), random);
        // the victim is a name, not the daemon itself, so that other faults may strike the daemon at the same time
        return new Strike(daemon.name() + " heap", Harm.NONE, progress -> {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + daemon.httpPort() + "/api/v1/events"))
                    .header("Content-Type", "application/cloudevents+json")
                    .timeout(TIMEOUT)
                    .POST(BodyPublishers.ofString(invalidPlan()))
                    .build();
            HttpClient client = HttpClient.newHttpClient();
            progress.struck();
            for (int round = 0; round < ROUNDS; round++) {
                // ignore the responses, because the daemon may be down or reject further requests
                CompletableFuture.allOf(IntStream.range(0, CLIENTS)
                                .mapToObj(i -> client.sendAsync(request, BodyHandlers.discarding())
                                        .handle((answer, failure) -> answer))
                                .toArray(CompletableFuture[]::new))
                        .get();
            }
        });
    }

    private static String invalidPlan() {
        String job =
                "{\"id\":\"same\",\"kind\":\"heap-pressure\",\"projectedRuntimeSeconds\":60,\"inputBytes\":1000000}";
        return "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"urn:weatherglass:chaos\",\"time\":\"2026-01-01T00:00:00Z\","
                + "\"type\":\"io.weatherglass.workflow.planned\",\"workflowinstance\":\"heap-pressure\",\"data\":{\"workflow\":\"w\","
                + "\"strategy\":\"fixedpool\",\"resources\":{\"kind\":\"slots\",\"slots\":4},\"jobs\":["
                + (job + ",").repeat(JOBS - 1) + job + "]}}";
    }
}
