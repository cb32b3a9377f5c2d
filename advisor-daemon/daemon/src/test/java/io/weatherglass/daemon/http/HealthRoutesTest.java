package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class HealthRoutesTest {

    private static List<Endpoint> routes(Readiness readiness, boolean alive) {
        DaemonMetrics metrics = new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10);
        return new SystemRoutes(
                        new HttpApi.Health(metrics, readiness, null, null), () -> alive, null, Clock.systemUTC())
                .endpoints();
    }

    @Test
    void isLiveAndReadyWhileItWorks(RunningDaemon daemon) {
        assertThat(daemon.get(ApiPaths.LIVE).body()).isEqualTo("{\"live\":true}");
        assertThat(daemon.get(ApiPaths.LIVE).statusCode()).isEqualTo(200);
        assertThat(daemon.get(ApiPaths.READY).body()).isEqualTo("{\"ready\":true}");
        assertThat(daemon.get(ApiPaths.READY).statusCode()).isEqualTo(200);
        assertThat(daemon.get(ApiPaths.LIVEZ).body()).isEqualTo("{\"live\":true}");
        assertThat(daemon.get(ApiPaths.READYZ).body()).isEqualTo("{\"ready\":true}");
    }

    @Test
    void reportsWhyItIsNotReady() {
        Readiness readiness = new Readiness();
        readiness.unmet("log", "waiting for partitions");
        try (LocalServer server = new LocalServer(vertx -> routes(readiness, true))) {
            HttpResponse<String> response = server.get(ApiPaths.READY);
            JsonNode json = RunningDaemon.json(response);

            assertThat(response.statusCode()).isEqualTo(503);
            OpenApi.assertValid("Ready", json);
            assertThat(json.get("ready").asBoolean()).isFalse();
            assertThat(json.at("/reasons/0").asText()).isEqualTo("waiting for partitions");
            assertThat(json.at("/causes/0").asText()).isEqualTo("log");
            assertThat(server.get(ApiPaths.READYZ).body()).isEqualTo(response.body());
            assertThat(server.get(ApiPaths.READYZ).statusCode()).isEqualTo(503);
            readiness.met("log");
            assertThat(server.get(ApiPaths.READY).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void isNotLiveIfReadingHasEnded() {
        try (LocalServer server = new LocalServer(vertx -> routes(new Readiness(), false))) {
            HttpResponse<String> response = server.get(ApiPaths.LIVE);

            assertThat(response.statusCode()).isEqualTo(503);
            OpenApi.assertValid("Live", RunningDaemon.json(response));
            assertThat(RunningDaemon.json(response).get("live").asBoolean()).isFalse();
            assertThat(RunningDaemon.json(response).at("/reasons/0").asText())
                    .isEqualTo("the daemon no longer reads events; restart it");
            assertThat(server.get(ApiPaths.LIVEZ).body()).isEqualTo(response.body());
        }
    }

    @Test
    void servesMetricsInTheTextFormatOfPrometheus(RunningDaemon daemon) {
        String instance = ServedRuns.unique("measured");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "measured"));
        daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> true);

        HttpResponse<String> response = daemon.get(ApiPaths.METRICS);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
        assertThat(response.body())
                .contains("# TYPE weatherglass_events_total counter")
                .contains("weatherglass_http_streams ")
                .contains(instance);
    }
}
