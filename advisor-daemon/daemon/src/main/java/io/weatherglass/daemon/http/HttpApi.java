package io.weatherglass.daemon.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerConfig;
import io.vertx.core.http.HttpVersion;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.daemon.access.Keys;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.enactment.EnactmentTracker;
import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.health.ExpectedRuns;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.http.access.AcceptedConnections;
import io.weatherglass.daemon.http.access.AdvertisedUrl;
import io.weatherglass.daemon.http.access.AllowedHosts;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.access.RequestGuard;
import io.weatherglass.daemon.http.access.SlowClientWatch;
import io.weatherglass.daemon.http.access.TlsFiles;
import io.weatherglass.daemon.ingest.DeadLetterReader;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.ingest.PollLoop;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.daemon.sources.ConnectorIntake;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.JobForecasts;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.store.TraceStore;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server. Serves published advisories and queries the poll thread for the state of instances. */
public final class HttpApi {

    private static final Duration IDLE = Duration.ofSeconds(120);

    private static final Logger LOG = LoggerFactory.getLogger(HttpApi.class);
    private static final int START_SECONDS = 30;

    private final Vertx vertx;
    private final Configuration configuration;
    private final String address;
    private final ApiEndpoints endpoints;
    private final Optional<TlsFiles> tls;
    private final HttpServer server;

    public record Server(
            Vertx vertx, Configuration configuration, Keys keys, Optional<OpenIdIssuer> issuer, Clock wallClock) {}

    public record Intake(
            EventDecoder decoder,
            ExpectedRuns expectedRuns,
            Producer<String, byte[]> producer,
            String topic,
            ConnectorIntake connectors,
            DeadLetterReader deadLetters) {}

    public record Tracked(
            PollLoop pollLoop, EnactmentTracker tracker, PublishedAdvisories advisories, GroupDirectory group) {}

    public record Forecasts(
            BiFunction<InstanceSnapshot, List<Decision>, WhatIfAnswer> whatIf,
            Function<InstanceSnapshot, JobForecasts> jobs,
            BiPredicate<String, Boolean> brake) {}

    public record Knowledge(History history, Supplier<Calibrations> calibration, TraceStore traces) {}

    public record Health(DaemonMetrics metrics, Readiness readiness, DiskSpace disk, HeapBudget heap) {}

    public static Vertx vertx(Configuration configuration) {
        return AcceptedConnections.vertx(configuration);
    }

    public HttpApi(
            Server with, Intake intake, Tracked tracked, Forecasts forecasts, Knowledge knowledge, Health health) {
        vertx = with.vertx();
        configuration = with.configuration();
        address = configuration.get(Settings.HTTP_HOST) + ":" + configuration.get(Settings.HTTP_PORT);
        PublicUrl publicUrl = PublicUrl.of(configuration);
        endpoints = new ApiEndpoints(with, intake, tracked, forecasts, knowledge, health, publicUrl);
        SlowClientWatch connections = new SlowClientWatch(configuration.get(Settings.RECEIVE_TIMEOUT), IDLE);
        connections.start(vertx);
        tls = TlsFiles.of(configuration);
        server = tls.map(files -> vertx.createHttpServer(config(configuration), files.options()))
                .orElseGet(() -> vertx.createHttpServer(config(configuration)))
                .invalidRequestHandler(RequestGuard::invalid)
                .connectionHandler(connections::opened)
                .requestHandler(connections.watching(new RequestGuard(
                        vertx, AllowedHosts.of(configuration), ApiRouter.router(vertx, endpoints.all(), publicUrl))));
    }

    private static HttpServerConfig config(Configuration configuration) {
        // HTTP/2 upgrades would need other rules for bodies and streams, and bring no benefit on plain connections.
        HttpServerConfig config = new HttpServerConfig()
                .setVersions(HttpVersion.HTTP_1_0, HttpVersion.HTTP_1_1)
                .setTcpHost(configuration.get(Settings.HTTP_HOST))
                .setTcpPort(configuration.get(Settings.HTTP_PORT))
                .setIdleTimeout(IDLE);
        config.getTcpConfig()
                .setSsl(!configuration.get(Settings.TLS_CERTIFICATE).equals("none"));
        return config;
    }

    public void start() {
        try {
            server.listen().await(START_SECONDS, TimeUnit.SECONDS);
            tls.ifPresent(files -> files.follow(vertx, server, TlsFiles.LOOK));
        } catch (TimeoutException e) {
            throw new IllegalStateException("the HTTP server is not listening after " + START_SECONDS + " s", e);
        } catch (Exception e) {
            throw new IllegalStateException(
                    "HTTP cannot listen on " + address + " (http.host, http.port): " + e.getMessage(), e);
        }
    }

    /** May be called without {@link #start()}. */
    public void stop() {
        endpoints.close();
        server.close().await();
    }

    public Optional<URI> advertisedUrl(String bootstrapServers) {
        return AdvertisedUrl.of(configuration, bootstrapServers, port());
    }

    public int port() {
        return server.actualPort();
    }
}
