package io.weatherglass.daemon.http;

import io.vertx.core.Vertx;
import io.weatherglass.daemon.access.Grant.Credential;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.diagnosis.DescriptorBudget;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.http.HttpApi.Forecasts;
import io.weatherglass.daemon.http.HttpApi.Health;
import io.weatherglass.daemon.http.HttpApi.Intake;
import io.weatherglass.daemon.http.HttpApi.Knowledge;
import io.weatherglass.daemon.http.HttpApi.Server;
import io.weatherglass.daemon.http.HttpApi.Tracked;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.access.RateLimit;
import io.weatherglass.daemon.http.access.SessionRoutes;
import io.weatherglass.daemon.http.access.Sessions;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.http.exchange.BodyFiles;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.PageFiles;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.store.TraceStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Creates all routes with their access rules, workers and streams. Closing Vert.x also stops the workers. */
final class ApiEndpoints implements AutoCloseable {
    /** Traces compress to about a fifth; a much higher ratio indicates an attempt to exhaust memory. */
    private static final int MAX_RATIO = 16;

    private static final Set<String> KEEPS_NOTHING = Set.of(ApiPaths.WHAT_IF, ApiPaths.SESSION);

    private static final int RETRY_AFTER_SECONDS = 30;

    private static final int SIMULATED_AT_ONCE = 2;

    private static final int TOKENS_CHECKED_AT_ONCE = 4;

    /** Most tokens are checked in under 1 ms; only those with unknown keys wait for the issuer. */
    private static final int MAX_WAITING_TOKENS = 200;

    /** Separate from token checks, because anyone can start a sign-in, which may wait ten seconds for the issuer. */
    private static final int SIGN_INS_AT_ONCE = 4;

    private final AdvisoryStream stream;
    private final AdvisoryWaits waits;
    private final SummaryStream summaries;
    private final List<Endpoint> endpoints;

    ApiEndpoints(
            Server with,
            Intake intake,
            Tracked tracked,
            Forecasts forecasts,
            Knowledge knowledge,
            Health health,
            PublicUrl publicUrl) {
        Vertx vertx = with.vertx();
        Configuration configuration = with.configuration();
        int maxBytes = configuration.get(Settings.MAX_BODY_BYTES);
        InstanceQueries instances = new InstanceQueries(vertx, tracked);
        stream = new AdvisoryStream(tracked.advisories(), AdvisoryStream.HEARTBEAT);
        waits = new AdvisoryWaits(tracked.advisories(), AdvisoryWaits.MAX_WAITING);
        summaries = new SummaryStream(vertx, instances, AdvisoryStream.HEARTBEAT);
        health.metrics().streams(() -> stream.openStreams() + summaries.openStreams());
        BodiesInFlight bodies = new BodiesInFlight(maxBytes, health.heap());
        BoundedWorkers simulating =
                new BoundedWorkers(vertx, "simulating", SIMULATED_AT_ONCE, BoundedWorkers.MAX_WAITING);
        EventIntake events = new EventIntake(
                intake.decoder(),
                intake.expectedRuns(),
                tracked.tracker().instances()::isOpenHere,
                intake.producer(),
                intake.topic());
        Stream<List<Endpoint>> routes = Stream.of(
                new WorkflowRoutes(instances, forecasts.jobs(), simulating, health.heap()).endpoints(),
                new AdvisoryRoutes(instances, waits).endpoints(),
                new WhatIfRoutes(simulating, instances, forecasts.whatIf(), health.heap()).endpoints(),
                new BrakeRoutes(instances, forecasts.brake()).endpoints(),
                new CourseRoutes(instances).endpoints(),
                stream.endpoints(),
                summaries.endpoints(),
                new EventRoutes(vertx, events, bodies, EventRoutes.PATIENCE).endpoints(),
                new ConnectorRoutes(vertx, intake.connectors(), maxBytes, bodies, health.heap(), with.wallClock())
                        .endpoints(),
                new HistoryRoutes(knowledge.history(), records(knowledge.history(), configuration, health), bodies)
                        .endpoints(),
                new CalibrationRoutes(knowledge.calibration()).endpoints(),
                new ExperienceRoutes(knowledge.history()).endpoints(),
                traces(vertx, knowledge.traces(), configuration, health).endpoints(),
                new SystemRoutes(health, tracked.pollLoop()::isAlive, intake.connectors(), with.wallClock())
                        .endpoints(),
                new DeadLetterRoutes(
                                intake.deadLetters(),
                                intake.producer(),
                                intake.topic(),
                                intake.connectors(),
                                with.wallClock())
                        .endpoints(),
                new OpenApiRoute().endpoints(),
                new PageFiles().endpoints());
        MemberClient members = new MemberClient(
                vertx, tracked.group(), DescriptorBudget.connectionsPerMember(configuration.get(Settings.PARTITIONS)));
        OwnerRelay relay = new OwnerRelay(instances, tracked.group(), members);
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
                new BoundedWorkers(vertx, "token-issuer", TOKENS_CHECKED_AT_ONCE, MAX_WAITING_TOKENS),
                members::grant,
                configuration.get(Settings.OPEN_METRICS),
                OwnerRelay::passesOn);
        List<Endpoint> signIn = new SessionRoutes(
                        authentication,
                        sessions,
                        with.issuer().flatMap(OpenIdIssuer::codeFlow),
                        publicUrl,
                        new BoundedWorkers(vertx, "sign-in", SIGN_INS_AT_ONCE, BoundedWorkers.MAX_WAITING))
                .endpoints();
        endpoints = Stream.concat(routes.flatMap(List::stream).map(relay::on), signIn.stream())
                .map(endpoint -> requiringDiskSpace(endpoint, health.disk()))
                // This check comes first, so that unauthenticated clients learn nothing about the daemon.
                .map(authentication::on)
                .toList();
    }

    /** Rejects requests that need disk space while the disk is nearly full, before receiving their bodies. */
    private static Endpoint requiringDiskSpace(Endpoint endpoint, DiskSpace disk) {
        return endpoint.writes() && !KEEPS_NOTHING.contains(endpoint.path())
                ? endpoint.guardedBy(context -> disk.shortage()
                        .ifPresentOrElse(
                                shortage -> context.fail(Problem.unavailable(shortage, RETRY_AFTER_SECONDS)),
                                context::next))
                : endpoint;
    }

    private static TraceRoutes traces(Vertx vertx, TraceStore store, Configuration configuration, Health health) {
        return new TraceRoutes(
                vertx,
                store,
                new BodyFiles(
                        Path.of(configuration.get(Settings.DATA_DIR)).resolve("bodies"),
                        configuration.get(Settings.MAX_TRACE_BYTES),
                        Settings.MAX_TRACE_BYTES.key(),
                        health.disk()),
                new ReadOptions(
                        false,
                        configuration.get(Settings.MAX_UNPACKED_TRACE_BYTES),
                        configuration.get(Settings.MAX_BODY_BYTES),
                        configuration.get(Settings.MAX_TRACE_ROWS)));
    }

    private static RecordingIntake records(History history, Configuration configuration, Health health) {
        return new RecordingIntake(
                history,
                ConnectorsFile.of(configuration)::settings,
                configuration.get(Settings.LEARNED_RUNS),
                (int) Math.min(
                        configuration.get(Settings.MAX_UNPACKED_TRACE_BYTES),
                        (long) MAX_RATIO * configuration.get(Settings.MAX_BODY_BYTES)),
                health.heap());
    }

    List<Endpoint> all() {
        return endpoints;
    }

    @Override
    public void close() {
        stream.close();
        waits.close();
        summaries.close();
    }
}
