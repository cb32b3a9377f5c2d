package io.weatherglass.daemon.http;

import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.access.Credential;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.diagnosis.DescriptorBudget;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.HttpApi.Forecasts;
import io.weatherglass.daemon.http.HttpApi.Health;
import io.weatherglass.daemon.http.HttpApi.Intake;
import io.weatherglass.daemon.http.HttpApi.Knowledge;
import io.weatherglass.daemon.http.HttpApi.Server;
import io.weatherglass.daemon.http.HttpApi.Tracked;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.access.DiskSpaceRule;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.access.RateLimit;
import io.weatherglass.daemon.http.access.SessionRoutes;
import io.weatherglass.daemon.http.access.Sessions;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.http.exchange.BodyFiles;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.PageFiles;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.history.History;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Creates all routes, their access rules, workers and streams. */
final class ApiEndpoints {

    /** Traces are compressed to about a fifth; a higher ratio would fill the memory. */
    private static final int MAX_RATIO = 16;

    private static final int SIMULATED_AT_ONCE = 2;

    private static final int TOKENS_CHECKED_AT_ONCE = 4;

    /** Most are checked in under a millisecond; only unknown keys wait for the issuer. */
    private static final int MAX_WAITING_TOKENS = 200;

    /** Separate from tokens, because anybody can start sign-ins that wait ten seconds for the issuer. */
    private static final int SIGN_INS_AT_ONCE = 4;

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
    private final MemberClient members;
    private final List<Endpoint> endpoints = new ArrayList<>();

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
        InstanceQueries instances = new InstanceQueries(vertx, tracked);
        stream = new AdvisoryStream(tracked.advisories(), AdvisoryStream.HEARTBEAT);
        waits = new AdvisoryWaits(tracked.advisories(), AdvisoryWaits.MAX_WAITING);
        summaries = new SummaryStream(vertx, instances, AdvisoryStream.HEARTBEAT);
        health.metrics().streams(() -> stream.openStreams() + summaries.openStreams());
        BodiesInFlight bodies = new BodiesInFlight(configuration.get(Settings.MAX_BODY_BYTES), health.heap());
        events = new EventRoutes(
                vertx,
                new EventIntake(
                        intake.decoder(),
                        intake.expectedRuns(),
                        tracked.tracker().instances()::isOpenHere,
                        intake.producer(),
                        intake.topic()),
                configuration.get(Settings.MAX_BODY_BYTES),
                bodies,
                EventRoutes.PATIENCE);
        traces = new TraceRoutes(
                vertx,
                knowledge.traces(),
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
        connectors = new ConnectorRoutes(
                vertx,
                intake.connectors(),
                configuration.get(Settings.MAX_BODY_BYTES),
                bodies,
                health.heap(),
                with.wallClock());
        simulating = new BoundedWorkers(vertx, "simulating", SIMULATED_AT_ONCE, BoundedWorkers.MAX_WAITING);
        checking = new BoundedWorkers(vertx, "token-issuer", TOKENS_CHECKED_AT_ONCE, MAX_WAITING_TOKENS);
        signingIn = new BoundedWorkers(vertx, "sign-in", SIGN_INS_AT_ONCE, BoundedWorkers.MAX_WAITING);
        beforeRuns = new PlanForecastRoutes(
                vertx,
                new PlanForecastRoutes.Setup(
                        forecasts.beforeRuns(),
                        forecasts.plans(),
                        configuration.get(ForecastSettings.COMPARE_STRATEGIES),
                        configuration.get(Settings.MAX_JOBS)),
                bodies,
                with.wallClock());
        endpoints.addAll(new WorkflowRoutes(instances, summaries::position, forecasts.jobs(), simulating, health.heap())
                .endpoints());
        endpoints.addAll(new AdvisoryRoutes(instances, waits).endpoints());
        endpoints.addAll(new WhatIfRoutes(simulating, instances, forecasts.whatIf(), health.heap()).endpoints());
        endpoints.addAll(beforeRuns.endpoints());
        endpoints.addAll(new CourseRoutes(instances).endpoints());
        endpoints.addAll(new TimelineRoutes(instances).endpoints());
        endpoints.addAll(new BackgroundRoutes(instances, knowledge.matching()::progress).endpoints());
        endpoints.addAll(stream.endpoints());
        endpoints.addAll(summaries.endpoints());
        endpoints.addAll(events.endpoints());
        endpoints.addAll(connectors.endpoints());
        endpoints.addAll(new HistoryRoutes(
                        knowledge.history(), records(knowledge.history(), configuration, health.heap()), bodies)
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
        members = new MemberClient(
                vertx, tracked.group(), DescriptorBudget.connectionsPerMember(configuration.get(Settings.PARTITIONS)));
        endpoints.replaceAll(new OwnerRelay(instances, tracked.group(), members)::on);
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
                members::grant,
                configuration.get(Settings.OPEN_METRICS),
                OwnerRelay::passesOn);
        endpoints.addAll(new SessionRoutes(
                        authentication, sessions, with.issuer().flatMap(OpenIdIssuer::codeFlow), publicUrl, signingIn)
                .endpoints());
        endpoints.add(IndexPage.endpoint(OpenApiRoute.load()));
        endpoints.replaceAll(new DiskSpaceRule(health.disk())::on);
        // first of all, so that strangers learn nothing of the daemon
        endpoints.replaceAll(authentication::on);
    }

    private static RecordIntake records(History history, Configuration configuration, HeapBudget heap) {
        ConnectorsFile connectors = ConnectorsFile.of(configuration);
        return new RecordIntake(
                history,
                new RecordingIntake(
                        history,
                        connectors::settings,
                        configuration.get(Settings.LEARNED_RUNS),
                        (int) Math.min(
                                configuration.get(Settings.MAX_UNPACKED_TRACE_BYTES),
                                (long) MAX_RATIO * configuration.get(Settings.MAX_BODY_BYTES)),
                        heap));
    }

    List<Endpoint> all() {
        return List.copyOf(endpoints);
    }

    void refused(RoutingContext context) {
        events.refused(context);
    }

    void endStreams() {
        stream.close();
        waits.close();
        summaries.close();
    }

    void close() {
        events.close();
        connectors.close();
        simulating.close();
        checking.close();
        signingIn.close();
        beforeRuns.close();
        traces.close();
        members.close();
    }
}
