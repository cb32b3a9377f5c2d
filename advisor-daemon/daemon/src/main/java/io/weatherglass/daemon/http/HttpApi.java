package io.weatherglass.daemon.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerConfig;
import io.vertx.core.http.HttpVersion;
import io.weatherglass.connectors.advisory.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.daemon.access.Credential;
import io.weatherglass.daemon.access.Keys;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.enactment.EnactmentTracker;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.ingest.DeadLetterBox;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.ingest.PollLoop;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.daemon.sources.ConnectorHub;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.forecast.advising.PlanForecasts;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.JobForecasts;
import io.weatherglass.forecast.matching.BackgroundMatching;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanQuery;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The daemon's HTTP server. It serves from the published advisories and asks the poll thread for the rest. */
public final class HttpApi {

    /** Traces are packed to about a fifth; whatever is packed more closely is no trace, and would fill the memory. A guess. */
    private static final int MAX_RATIO = 16;

    /** Streams send heartbeats, so they are never idle; a reader that takes nothing for this long is disconnected. */
    private static final Duration IDLE = Duration.ofSeconds(120);

    /** Questions about runs that are simulated at the same time; others wait. A guess. */
    private static final int SIMULATED_AT_ONCE = 2;

    /** Tokens that are checked at the same time; others wait. A guess. */
    private static final int TOKENS_CHECKED_AT_ONCE = 4;

    /** Most are checked in less than a millisecond, and only those with an unknown key wait for the issuer. A guess. */
    private static final int MAX_WAITING_TOKENS = 200;

    /** Each asks the issuer, for which anybody can make the daemon wait up to ten seconds; so tokens have others. A guess. */
    private static final int SIGN_INS_AT_ONCE = 4;

    private static final Logger LOG = LoggerFactory.getLogger(HttpApi.class);
    private static final int START_SECONDS = 30;
    private static final int WARM_UP_MILLIS = 5000;

    private final Vertx vertx;
    private final String host;
    private final String address;
    private final AdvisoryStream stream;
    private final AdvisoryWaits waits;
    private final SummaryStream summaries;
    private final EventRoutes events;
    private final TraceRoutes traces;
    private final ConnectorRoutes connectors;
    private final BoundedWorkers simulating;
    private final BoundedWorkers checking;
    private final BoundedWorkers signingIn;
    private final PlanForecastRoutes beforeRuns;
    private final Optional<TlsFiles> tls;
    private final HttpServer server;

    /**
     * What it is served with.
     *
     * @param configuration gives host, port and limits
     * @param keys who may ask for what
     * @param issuer of tokens that hold beside keys
     * @param wallClock dates what is received
     */
    public record Server(
            Vertx vertx, Configuration configuration, Keys keys, Optional<OpenIdIssuer> issuer, Clock wallClock) {}

    /**
     * Where events go that come over HTTP.
     *
     * @param decoder checks them
     * @param topic to which the producer writes them
     * @param connectors take messages in foreign formats
     * @param deadLetters what of all this could not be used
     */
    public record Intake(
            EventDecoder decoder,
            Producer<String, byte[]> producer,
            String topic,
            ConnectorHub connectors,
            DeadLetterBox deadLetters) {}

    /**
     * What is known of instances.
     *
     * @param pollLoop the thread of the tracker's state
     */
    public record Tracked(PollLoop pollLoop, EnactmentTracker tracker, PublishedAdvisories advisories) {}

    /**
     * What can be asked about the future.
     *
     * @param whatIf what decisions about the rest of an instance would change
     * @param jobs when the jobs of an instance are expected to start and to end
     * @param beforeRuns forecasts runs that have not begun
     * @param plans answers, on any thread, what past runs suggest of a run
     */
    public record Forecasts(
            BiFunction<InstanceSnapshot, List<Decision>, WhatIfAnswer> whatIf,
            Function<InstanceSnapshot, JobForecasts> jobs,
            PlanForecasts beforeRuns,
            Function<PlanQuery, CompletableFuture<Optional<WorkflowLearned>>> plans) {}

    /** What is known of past runs and of other load. */
    public record Knowledge(
            History history, Supplier<Calibrations> calibration, BackgroundMatching matching, TraceStore traces) {}

    /** How the daemon is. */
    public record Health(DaemonMetrics metrics, Readiness readiness, DiskSpace disk) {}

    /** A server that does not listen yet. */
    public HttpApi(
            Server with, Intake intake, Tracked tracked, Forecasts forecasts, Knowledge knowledge, Health health) {
        vertx = with.vertx();
        Configuration configuration = with.configuration();
        host = configuration.get(Settings.HTTP_HOST);
        address = configuration.get(Settings.HTTP_HOST) + ":" + configuration.get(Settings.HTTP_PORT);
        InstanceQueries instances = new InstanceQueries(vertx, tracked);
        stream = new AdvisoryStream(tracked.advisories(), AdvisoryStream.HEARTBEAT);
        waits = new AdvisoryWaits(tracked.advisories(), AdvisoryWaits.MAX_WAITING);
        summaries = new SummaryStream(vertx, instances, AdvisoryStream.HEARTBEAT);
        health.metrics().streams(() -> stream.openStreams() + summaries.openStreams());
        BodiesInFlight bodies = new BodiesInFlight(configuration.get(Settings.MAX_BODY_BYTES));
        events = new EventRoutes(
                vertx,
                new EventIntake(intake.decoder(), intake.producer(), intake.topic()),
                configuration.get(Settings.MAX_BODY_BYTES),
                bodies,
                EventRoutes.ACKNOWLEDGED_WITHIN);
        traces = new TraceRoutes(
                vertx,
                knowledge.traces(),
                configuration.get(Settings.MAX_TRACE_BYTES),
                new ReadOptions(
                        false,
                        configuration.get(Settings.MAX_UNPACKED_TRACE_BYTES),
                        configuration.get(Settings.MAX_BODY_BYTES),
                        configuration.get(Settings.MAX_TRACE_ROWS)));
        connectors = new ConnectorRoutes(
                vertx, intake.connectors(), configuration.get(Settings.MAX_BODY_BYTES), with.wallClock());
        simulating = new BoundedWorkers(vertx, "simulating", SIMULATED_AT_ONCE, BoundedWorkers.MAX_WAITING);
        checking = new BoundedWorkers(vertx, "token-issuer", TOKENS_CHECKED_AT_ONCE, MAX_WAITING_TOKENS);
        signingIn = new BoundedWorkers(vertx, "sign-in", SIGN_INS_AT_ONCE, BoundedWorkers.MAX_WAITING);
        beforeRuns = new PlanForecastRoutes(
                vertx,
                new PlanForecastRoutes.Setup(
                        forecasts.beforeRuns(),
                        forecasts.plans(),
                        configuration.get(Settings.COMPARE_STRATEGIES),
                        configuration.get(Settings.MAX_JOBS)),
                configuration.get(Settings.MAX_BODY_BYTES),
                bodies,
                with.wallClock());
        List<Endpoint> endpoints = new ArrayList<>();
        endpoints.addAll(new WorkflowRoutes(instances, summaries::position, forecasts.jobs(), simulating).endpoints());
        endpoints.addAll(new AdvisoryRoutes(instances, waits).endpoints());
        endpoints.addAll(new WhatIfRoutes(simulating, instances, forecasts.whatIf()).endpoints());
        endpoints.addAll(beforeRuns.endpoints());
        endpoints.addAll(new CourseRoutes(instances).endpoints());
        endpoints.addAll(new TimelineRoutes(instances).endpoints());
        endpoints.addAll(new BackgroundRoutes(instances, knowledge.matching()::progress).endpoints());
        endpoints.addAll(stream.endpoints());
        endpoints.addAll(summaries.endpoints());
        endpoints.addAll(events.endpoints());
        endpoints.addAll(connectors.endpoints());
        endpoints.addAll(new HistoryRoutes(
                        knowledge.history(),
                        records(knowledge.history(), configuration),
                        configuration.get(Settings.MAX_BODY_BYTES),
                        bodies)
                .endpoints());
        endpoints.addAll(new CalibrationRoutes(knowledge.calibration()).endpoints());
        endpoints.addAll(new ExperienceRoutes(knowledge.history()).endpoints());
        endpoints.addAll(traces.endpoints());
        endpoints.addAll(new SystemRoutes(health, intake.connectors(), with.wallClock()).endpoints());
        endpoints.addAll(new DeadLetterRoutes(
                        intake.deadLetters(), intake.producer(), intake.topic(), intake.connectors(), with.wallClock())
                .endpoints());
        endpoints.addAll(
                new HealthRoutes(health.metrics(), health.readiness(), tracked.pollLoop()::isAlive).endpoints());
        endpoints.addAll(new LogLevelRoutes().endpoints());
        endpoints.addAll(new OpenApiRoute().endpoints());
        endpoints.addAll(new PageFiles().endpoints());
        Sessions sessions = new Sessions(
                with.wallClock(),
                grant -> grant.credential() == Credential.TOKEN
                        ? grant.holdsAt(with.wallClock().instant())
                        : with.keys().holds(grant.who()));
        Authentication authentication = new Authentication(
                with.keys(),
                with.issuer(),
                sessions,
                new RateLimit(configuration.get(Settings.RATE_LIMIT), System::nanoTime),
                checking,
                configuration.get(Settings.OPEN_METRICS));
        PublicUrl publicUrl = PublicUrl.of(configuration);
        endpoints.addAll(new SessionRoutes(
                        authentication, sessions, with.issuer().flatMap(OpenIdIssuer::codeFlow), publicUrl, signingIn)
                .endpoints());
        endpoints.add(IndexPage.endpoint(endpoints));
        endpoints.replaceAll(new DiskSpaceRule(health.disk())::on);
        // first of all, so that strangers learn nothing of the daemon
        endpoints.replaceAll(authentication::on);
        ConnectionLimits connections = new ConnectionLimits(
                configuration.get(Settings.MAX_CONNECTIONS),
                configuration.get(Settings.MAX_CLIENT_CONNECTIONS),
                configuration.get(Settings.RECEIVE_TIMEOUT),
                IDLE);
        connections.start(vertx);
        tls = TlsFiles.of(configuration);
        server = tls.map(files -> vertx.createHttpServer(config(configuration), files.options()))
                .orElseGet(() -> vertx.createHttpServer(config(configuration)))
                .invalidRequestHandler(RequestGuard::invalid)
                .connectionHandler(connections::opened)
                .requestHandler(connections.watching(new RequestGuard(
                        vertx,
                        AllowedHosts.of(configuration),
                        ApiRouter.router(vertx, endpoints, publicUrl, List.of(events::refused)))));
    }

    private static RecordIntake records(History history, Configuration configuration) {
        ConnectorsFile connectors = ConnectorsFile.of(configuration);
        return new RecordIntake(
                history,
                new RecordingIntake(
                        history, connectors::settings, configuration.get(Settings.LEARNED_RUNS), (int) Math.min(
                                configuration.get(Settings.MAX_UNPACKED_TRACE_BYTES),
                                (long) MAX_RATIO * configuration.get(Settings.MAX_BODY_BYTES))));
    }

    private static HttpServerConfig config(Configuration configuration) {
        // HTTP/2 by upgrade has rules of its own for bodies and streams, and no benefit on plain connections
        HttpServerConfig config = new HttpServerConfig()
                .setVersions(HttpVersion.HTTP_1_0, HttpVersion.HTTP_1_1)
                .setTcpHost(configuration.get(Settings.HTTP_HOST))
                .setTcpPort(configuration.get(Settings.HTTP_PORT))
                .setIdleTimeout(IDLE);
        config.getTcpConfig()
                .setSsl(!configuration.get(Settings.TLS_CERTIFICATE).equals("none"));
        return config;
    }

    /**
     * Listens; returns when it does.
     *
     * @throws IllegalStateException when the address cannot be used
     */
    public void start() {
        try {
            server.listen().await(START_SECONDS, TimeUnit.SECONDS);
            tls.ifPresent(files -> files.follow(vertx, server, TlsFiles.LOOK));
        } catch (TimeoutException e) {
            throw new IllegalStateException("HTTP does not listen after " + START_SECONDS + " s", e);
        } catch (Exception e) {
            // await throws what the future failed with, checked or not
            throw new IllegalStateException(
                    "HTTP cannot listen on " + address + " (http.host, http.port): " + e.getMessage(), e);
        }
    }

    /** Sends a message to an unknown connector, so that the first real one does not wait for classes to be loaded. */
    public void warmUp() {
        if (tls.isPresent()) {
            // it would have to trust a certificate that is for others
            return;
        }
        byte[] request = ("POST " + ApiPaths.CONNECTORS
                        + "/- HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 2\r\nConnection: close\r\n\r\n{}")
                .getBytes(StandardCharsets.US_ASCII);
        // a server that listens on all addresses can be reached by any of them
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, server.actualPort()), WARM_UP_MILLIS);
            socket.setSoTimeout(WARM_UP_MILLIS);
            socket.getOutputStream().write(request);
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            LOG.debug("the way of messages over HTTP could not be tried", e);
        }
    }

    /** Ends all connections. May be called without {@link #start()}. */
    public void stop() {
        stream.close();
        waits.close();
        summaries.close();
        server.close().await();
        events.close();
        connectors.close();
        simulating.close();
        checking.close();
        signingIn.close();
        beforeRuns.close();
        traces.close();
    }

    /** The port on which it listens. */
    public int port() {
        return server.actualPort();
    }
}
