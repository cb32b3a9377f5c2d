package io.weatherglass.daemon;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Keys;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.KafkaClientProperties;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.enactment.EnactmentTracker;
import io.weatherglass.daemon.enactment.PollThreadContext;
import io.weatherglass.daemon.enactment.ReforecastRequests;
import io.weatherglass.daemon.enactment.TrackingLimits;
import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.health.ExpectedRuns;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.history.HistoryPruning;
import io.weatherglass.daemon.http.HttpApi;
import io.weatherglass.daemon.ingest.ConsumerLag;
import io.weatherglass.daemon.ingest.DeadLetterReader;
import io.weatherglass.daemon.ingest.DeadLetterWriter;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.ingest.PollLoop;
import io.weatherglass.daemon.ingest.PollTasks;
import io.weatherglass.daemon.kafka.ClockSetBackWatch;
import io.weatherglass.daemon.kafka.HangingTransactions;
import io.weatherglass.daemon.kafka.HangingTransactionsWatch;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.SteadyClock;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.notifying.Notifications;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.daemon.sources.ConnectorIntake;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.daemon.sources.Spool;
import io.weatherglass.daemon.support.DirectoryLease;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.planning.PlanRules;
import io.weatherglass.traces.history.History;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * The advisor daemon: starts its parts in the order of event processing and closes them in reverse order. Thread-safe.
 */
public final class Daemon implements AutoCloseable {

    /**
     * Maximum time to wait for alert messages when closing; short, because the next owner sends the remaining messages.
     */
    private static final Duration ALERTS_WRITTEN_WITHIN = Duration.ofSeconds(3);

    private static final String STARTING = "start";

    private final CloseStack lifecycle;
    private final Readiness readiness = new Readiness();
    private final HeapBudget heap = HeapBudget.ofProcess();
    private final ExpectedRuns expectedRuns = new ExpectedRuns(heap);
    private final Notifications notifications;
    private final HistoryParts history;
    private final KafkaParts kafka;
    private final GroupDirectory group;
    private final String bootstrapServers;
    private final PublishingParts publishing;
    private final ForecastParts forecast;
    private final PollLoop pollLoop;
    private final HangingTransactionsWatch transactions;
    private final ClockSetBackWatch clock;
    private final ConnectorIntake connectors;
    private final Optional<HistoryPruning> pruning;
    private final DiskSpace disk;
    private final HttpApi http;
    private final AccessRule access;
    private final Optional<OpenIdIssuer> issuer;

    private Daemon(Configuration configuration, String bootstrapServers, Clock wallClock, CloseStack lifecycle) {
        this.lifecycle = lifecycle;
        this.bootstrapServers = bootstrapServers;
        Path dataDirectory = Path.of(configuration.get(Settings.DATA_DIR));
        ConnectorsFile connectorsFile = ConnectorsFile.of(configuration);
        Keys keys = new Keys(new KeyFile(dataDirectory), wallClock);
        issuer = OpenIdIssuer.of(configuration, readiness, wallClock);
        issuer.ifPresent(lifecycle::add);
        access = AccessRule.of(configuration, keys.required());
        // Vert.x is closed late, because other parts send their responses on its threads.
        Vertx vertx = HttpApi.vertx(configuration);
        lifecycle.add(() -> vertx.close().await());
        DaemonMetrics metrics = new DaemonMetrics(
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                configuration.get(Settings.INSTANCES_WITH_SERIES));

        history = HistoryParts.open(configuration, wallClock, metrics.calibration(), lifecycle);
        // The watch starts before Kafka's clients are created, because clock changes affect them from then on.
        clock = lifecycle.add(new ClockSetBackWatch(wallClock, readiness));
        kafka = KafkaParts.open(configuration, bootstrapServers, wallClock, readiness, heap, lifecycle);
        group = new GroupDirectory(kafka.logClock());
        String groupId = configuration.get(Settings.GROUP_ID);
        Runnable onHangingEnded = metrics.health()::hangingTransactionEnded;
        transactions = lifecycle.add(new HangingTransactionsWatch(HangingTransactions.ofTopics(
                kafka.admin(), kafka.topics(), groupId, System::nanoTime, kafka.logClock(), onHangingEnded)));
        publishing = PublishingParts.open(kafka, transactions::obstacle, history, readiness, lifecycle);
        Consumer<String, byte[]> member = lifecycle.add(kafka.clients().groupMember(groupId, group));
        PollTasks pollTasks = new PollTasks(member);
        ReforecastRequests reforecasts = new ReforecastRequests(pollTasks);
        forecast = ForecastParts.open(
                configuration,
                history,
                publishing.published(),
                Notifications.announced(configuration),
                metrics,
                reforecasts::add,
                kafka.logClock(),
                wallClock,
                lifecycle);
        notifications = lifecycle.add(Notifications.of(
                configuration,
                metrics.webhooks(),
                wallClock,
                kafka.writer()::confirm,
                (instance, alert) -> pollTasks.execute(() -> {
                    if (forecast.alerts().sent(instance, alert)) {
                        reforecasts.add(instance);
                    }
                })));
        EventDecoder decoder = new EventDecoder(PlanRules.validator(configuration.get(Settings.MAX_JOBS)));
        DeadLetterWriter deadLetters = new DeadLetterWriter(
                kafka.deadLetters(), kafka.topics().deadLetters(), metrics, readiness, System::nanoTime);
        EnactmentTracker tracker = new EnactmentTracker(
                new EnactmentTracker.ReadBack(publishing.published(), publishing.tail()::caughtUp),
                publishing.output(kafka, forecast, notifications, deadLetters, metrics),
                forecast.scheduler(pollTasks, heap, metrics),
                history.plans()::of,
                TrackingLimits.of(configuration),
                metrics,
                heap,
                expectedRuns,
                reforecasts,
                new PollThreadContext(pollTasks, new SteadyClock(kafka.time().instant()), kafka.time()));
        HangingTransactions hanging = HangingTransactions.ofOffsets(
                kafka.admin(), groupId, System::nanoTime, kafka.logClock(), onHangingEnded);
        pollLoop = lifecycle.add(new PollLoop(
                new PollLoop.Source(member, pollTasks, kafka.topics().events(), kafka.openEvents(), hanging::end),
                decoder::decode,
                deadLetters,
                kafka.writer(),
                tracker,
                readiness));

        metrics.health().lag(new ConsumerLag(kafka.admin(), kafka.topics().events(), pollLoop::positions)::records);
        connectors = lifecycle.add(new ConnectorIntake(
                connectorsFile,
                lifecycle.add(Spool.open(
                        dataDirectory.resolve("spool"),
                        configuration.get(Settings.CONNECTORS_SPOOL_BYTES),
                        configuration.get(Settings.CONNECTORS_KEEP),
                        wallClock)),
                lifecycle.add(kafka.clients().persistentWriter()),
                kafka.topics(),
                metrics.connectors()));
        // Only the daemon that owns the first partition prunes the history; a group has exactly one such daemon.
        pruning = HistoryPruning.of(
                configuration,
                history.history(),
                () -> pollLoop.positions().containsKey(0),
                metrics::pruned,
                wallClock);
        pruning.ifPresent(lifecycle::add);
        disk = lifecycle.add(new DiskSpace(dataDirectory, configuration.get(Settings.DISK_MIN_FREE), readiness));
        metrics.health().unready(readiness::causes);
        metrics.health().disk(disk::freeBytes, disk::minFreeBytes);
        http = new HttpApi(
                new HttpApi.Server(vertx, configuration, keys, issuer, wallClock),
                new HttpApi.Intake(
                        decoder,
                        expectedRuns,
                        kafka.intake(),
                        kafka.topics().events(),
                        connectors,
                        new DeadLetterReader(
                                kafka.clients()::reader, kafka.topics().deadLetters())),
                new HttpApi.Tracked(pollLoop, tracker, publishing.published(), group),
                new HttpApi.Forecasts(forecast::whatIf, forecast.pipeline()::jobs, (instance, hold) -> {
                    boolean offered = forecast.alerts().hold(instance, hold);
                    reforecasts.add(instance);
                    return offered;
                }),
                new HttpApi.Knowledge(history.history(), history.calibration()::current, forecast.traces()),
                new HttpApi.Health(metrics, readiness, disk, heap));
        lifecycle.add(http::stop);
    }

    /**
     * Starts a daemon and returns when its HTTP server is listening.
     *
     * @throws IllegalArgumentException if another daemon uses the data directory
     * @throws IllegalStateException if the brokers or the port are unavailable
     */
    public static Daemon start(Configuration configuration, String bootstrapServers, Clock wallClock) {
        return start(configuration, bootstrapServers, wallClock, lease(configuration));
    }

    public static DirectoryLease lease(Configuration configuration) {
        return DirectoryLease.take(
                Settings.DATA_DIR.key(), Path.of(configuration.get(Settings.DATA_DIR)), "daemon.lock");
    }

    /** Closes the lease when the daemon closes or cannot start. */
    public static Daemon start(
            Configuration configuration, String bootstrapServers, Clock wallClock, DirectoryLease lease) {
        CloseStack lifecycle = new CloseStack();
        lifecycle.add(lease);
        try {
            new KafkaClients(bootstrapServers, KafkaClientProperties.of(configuration))
                    .requireBrokers(Settings.BOOTSTRAP_SERVERS.key());
            Daemon daemon = new Daemon(configuration, bootstrapServers, wallClock, lifecycle);
            daemon.start();
            return daemon;
        } catch (RuntimeException e) {
            lifecycle.close();
            throw e;
        }
    }

    private void start() {
        readiness.unmet(STARTING, "starting");
        // Measure the free disk space before any data can arrive.
        disk.start();
        // Bind early, so that a port in use aborts the start before anything is read.
        http.start();
        http.advertisedUrl(bootstrapServers).ifPresent(group::advertise);
        access.log();
        issuer.ifPresent(OpenIdIssuer::start);
        notifications.listen(publishing.published(), publishing.tail().caughtUp());
        kafka.time().start();
        kafka.watch().start();
        clock.start(kafka.time());
        transactions.start();
        publishing.tail().start();
        publishing.recorder().start();
        kafka.writer().start();
        pollLoop.start();
        connectors.start();
        pruning.ifPresent(HistoryPruning::start);
        readiness.met(STARTING);
    }

    /** Returns whether events are read, advisories written and runs recorded; if not, the daemon must be restarted. */
    public boolean isAlive() {
        return pollLoop.isAlive()
                && publishing.tail().isAlive()
                && publishing.recorder().isAlive()
                && kafka.writer().isAlive()
                && !clock.isSetBack();
    }

    public int httpPort() {
        return http.port();
    }

    public Readiness readiness() {
        return readiness;
    }

    public PublishedAdvisories publishedAdvisories() {
        return publishing.published();
    }

    public Calibrations calibration() {
        return history.calibration().current();
    }

    public History history() {
        return history.history();
    }

    /** Completes pending writes and releases everything. Idempotent. */
    @Override
    public void close() {
        // finish alerts first, while advisories that mark them as sent can still be written
        notifications.finish(ALERTS_WRITTEN_WITHIN);
        lifecycle.close();
    }
}
