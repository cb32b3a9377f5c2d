package io.weatherglass.daemon;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.enactment.AdvisoryOutput;
import io.weatherglass.daemon.enactment.EnactmentTracker;
import io.weatherglass.daemon.enactment.TrackingLimits;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.history.Histories;
import io.weatherglass.daemon.history.HistoryRecorder;
import io.weatherglass.daemon.http.HttpApi;
import io.weatherglass.daemon.ingest.ConsumerLag;
import io.weatherglass.daemon.ingest.DeadLetters;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.ingest.PollLoop;
import io.weatherglass.daemon.kafka.BrokerTime;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.notifying.Notifications;
import io.weatherglass.daemon.publishing.AdvisoryPublisher;
import io.weatherglass.daemon.publishing.AdvisoryTail;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.daemon.sources.ConnectorHub;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.daemon.sources.Spool;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.advising.AdvisoryPipeline;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.ForecastScheduler;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.matching.BackgroundMatching;
import io.weatherglass.forecast.matching.tables.ErrorTables;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.planning.PlanRules;
import io.weatherglass.forecast.support.DirectoryLease;
import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.store.TraceStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The advisor daemon: all stations of an event's way, wired and running. */
public final class Daemon implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(20);

    private static final int ANSWER_TIMEOUT_MS = 5_000;

    private final Admin admin;
    private final BrokerTime brokerTime;
    private final Producer<String, byte[]> producer;
    private final FencedWriter writer;
    private final ExecutorService forecastWorkers;
    private final ExecutorService batchWorkers;
    private final Producer<String, byte[]> intake;
    private final BackgroundMatching matching;
    private final StrategyComparisons comparisons;
    private final AdvisoryPipeline pipeline;
    private final AdvisoryTail tail;
    private final PollLoop pollLoop;
    private final Vertx vertx;
    private final ConnectorHub connectors;
    private final Notifications notifications;
    private final HttpApi http;
    private final PublishedAdvisories publishedAdvisories;
    private final History history;
    private final CalibrationLog calibration;
    private final HistoryRecorder recorder;
    private final LearnedPlans learnedPlans;
    private final Readiness readiness = new Readiness();
    private final DiskSpace disk;

    private final DirectoryLease directoryLease;

    private Daemon(
            Configuration configuration,
            String bootstrapServers,
            Clock wallClock,
            DirectoryLease directoryLease,
            Opened opened) {
        this.directoryLease = directoryLease;
        ConnectorsFile connectorsFile = ConnectorsFile.of(configuration);
        notifications = opened.add(Notifications.of(configuration, wallClock));
        history = opened.add(Histories.of(configuration, wallClock));
        refuseUnusable(history);
        Topics topics = Topics.withPrefix(configuration.get(Settings.TOPIC_PREFIX));
        KafkaClients clients = new KafkaClients(bootstrapServers);
        admin = opened.add(clients.admin());
        createTopics(admin, topics, configuration.get(Settings.PARTITIONS));
        brokerTime = opened.add(new BrokerTime(admin, wallClock));
        KafkaClients kafka = clients.stampedBy(brokerTime);
        // whatever is compared with what stands in the log, or with what other daemons of the group say
        Clock logClock = brokerTime.withZone(ZoneOffset.UTC);
        DaemonMetrics metrics = new DaemonMetrics(
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                configuration.get(Settings.INSTANCES_WITH_SERIES));
        producer = opened.add(kafka.writer());
        // of this process alone: what a daemon of the same group has written is fenced by the group, not by this id
        String transactionalId = configuration.get(Settings.GROUP_ID) + "-" + UUID.randomUUID();
        writer = new FencedWriter(() -> kafka.transactionalWriter(transactionalId), readiness);
        // of its own, so that large bodies over HTTP and a slow broker do not hold up what the poll thread writes
        intake = opened.add(kafka.writer());
        publishedAdvisories = new PublishedAdvisories(configuration.get(Settings.ADVISORIES_KEPT));
        tail = new AdvisoryTail(
                opened.add(kafka.reader()),
                partitions -> KafkaClients.ends(admin, partitions),
                topics,
                publishedAdvisories,
                readiness);
        calibration = new CalibrationLog(history, metrics.calibration()::learned);
        readUnlessAway(calibration);
        ForecastOptions forecastOptions = ConfiguredOptions.forecast(configuration);
        LearnedFromHistory experience = new LearnedFromHistory(history, forecastOptions);
        learnedPlans = new LearnedPlans(history, configuration.get(Settings.LEARNED_RUNS));
        recorder = new HistoryRecorder(
                history, calibration, experience, tail::caughtUp, publishedAdvisories::course, readiness);
        int threads = configuration.get(Settings.FORECAST_THREADS);
        forecastWorkers = Executors.newFixedThreadPool(threads, WorkerThread.factory("forecast"));
        batchWorkers = Executors.newFixedThreadPool(threads, WorkerThread.factory("realizations"));

        Forecaster forecaster = new Forecaster(new MonteCarlo(batchWorkers, threads), forecastOptions, experience);
        Path dataDirectory = Path.of(configuration.get(Settings.DATA_DIR));
        TraceStore traces = TraceStore.open(dataDirectory);
        matching = new BackgroundMatching(
                ConfiguredOptions.matching(configuration),
                traces,
                new ErrorTables(
                        dataDirectory, (long) configuration.get(Settings.MATCHING_TABLE_SPACE) << 20, wallClock),
                metrics.searches(),
                publishedAdvisories::latest);
        comparisons = opened.add(new StrategyComparisons(
                configuration.get(Settings.COMPARE_STRATEGIES),
                configuration.get(Settings.TIME_BUDGET),
                publishedAdvisories::latest));
        pipeline = new AdvisoryPipeline(matching, forecaster, comparisons, new Advisor(logClock, calibration::current));
        EventDecoder decoder = new EventDecoder(PlanRules.validator(configuration.get(Settings.MAX_JOBS)));
        DeadLetters deadLetters = new DeadLetters(producer, topics.deadLetters(), metrics);
        AdvisoryOutput output = new AdvisoryOutput(
                pipeline,
                new AdvisoryPublisher(writer, topics),
                recorder,
                deadLetters,
                writer,
                topics,
                metrics,
                this::brokersAnswer,
                logClock);
        PollThread pollThread = new PollThread();
        ForecastScheduler<Advisory> scheduler =
                new ForecastScheduler<>(threads, forecastWorkers, pollThread, pipeline::advise, metrics::coalesced);
        EnactmentTracker tracker = new EnactmentTracker(
                publishedAdvisories,
                output,
                scheduler,
                learnedPlans::of,
                tail::caughtUp,
                pollThread,
                TrackingLimits.of(configuration),
                metrics,
                logClock);
        matching.onFinding(instance -> pollThread.execute(() -> tracker.backgroundFound(instance)));
        pollLoop = new PollLoop(
                opened.add(kafka.groupMember(configuration.get(Settings.GROUP_ID))),
                topics.events(),
                decoder::decode,
                deadLetters,
                writer,
                tracker,
                readiness);
        metrics.lag(new ConsumerLag(admin, topics.events(), pollLoop::positions)::records);
        pollThread.is(pollLoop);
        connectors = new ConnectorHub(
                connectorsFile,
                Spool.open(
                        dataDirectory.resolve("spool"),
                        configuration.get(Settings.CONNECTORS_SPOOL_BYTES),
                        configuration.get(Settings.CONNECTORS_KEEP),
                        wallClock),
                opened.add(kafka.persistentWriter()),
                topics,
                metrics.connectors());
        disk = new DiskSpace(dataDirectory, configuration.get(Settings.DISK_MIN_FREE), readiness);
        vertx = Vertx.vertx();
        opened.add(() -> vertx.close().await());
        http = new HttpApi(
                vertx,
                configuration,
                decoder,
                intake,
                topics,
                connectors,
                pollLoop,
                tracker,
                publishedAdvisories,
                history,
                calibration::current,
                matching,
                traces,
                metrics,
                readiness,
                disk);
    }

    /**
     * Starts a daemon; returns when its HTTP server listens. It is ready a little later, see {@link #readiness()}.
     *
     * @param bootstrapServers the brokers; overrides the configuration's
     * @throws IllegalArgumentException when another daemon uses the data directory
     * @throws IllegalStateException when the brokers or the port cannot be used
     */
    public static Daemon start(Configuration configuration, String bootstrapServers, Clock wallClock) {
        return start(configuration, bootstrapServers, wallClock, lease(configuration));
    }

    /**
     * The right to use the data directory, for those who use it before the daemon starts.
     *
     * @throws IllegalArgumentException when another daemon uses it
     */
    public static DirectoryLease lease(Configuration configuration) {
        return DirectoryLease.take(
                Settings.DATA_DIR.key(), Path.of(configuration.get(Settings.DATA_DIR)), "daemon.lock");
    }

    /** As above, with the data directory's lease, which is closed with the daemon or when it cannot be started. */
    public static Daemon start(
            Configuration configuration, String bootstrapServers, Clock wallClock, DirectoryLease lease) {
        Opened opened = new Opened();
        opened.add(lease);
        Daemon daemon;
        try {
            new KafkaClients(bootstrapServers).requireBrokers(Settings.BOOTSTRAP_SERVERS.key());
            daemon = new Daemon(configuration, bootstrapServers, wallClock, lease, opened);
        } catch (RuntimeException e) {
            opened.closeAll();
            throw e;
        }
        try {
            daemon.readiness.unmet("start", "is starting");
            // before anybody can send anything
            daemon.disk.start();
            // early, so that a port that is taken ends the start before anything is read
            daemon.http.start();
            daemon.notifications.listen(daemon.publishedAdvisories, daemon.tail.caughtUp());
            daemon.brokerTime.start();
            daemon.tail.start();
            daemon.recorder.start();
            daemon.writer.start();
            daemon.pollLoop.start();
            daemon.connectors.start();
            daemon.readiness.met("start");
            daemon.http.warmUp();
            // after the start, of which it would take its share of the processors
            daemon.forecastWorkers.execute(() -> WarmUp.run(daemon.pipeline));
            return daemon;
        } catch (RuntimeException e) {
            try {
                daemon.close();
            } catch (RuntimeException closing) {
                e.addSuppressed(closing);
            } finally {
                // what was not started has not closed what it was given
                opened.closeAll();
            }
            throw e;
        }
    }

    /** A server that is away may come back; a file that is no database does not become one. */
    private static void refuseUnusable(History history) {
        try {
            history.prepare();
        } catch (HistoryException e) {
            if (e.kind() == HistoryException.Kind.UNUSABLE) {
                throw e;
            }
        }
    }

    /** Before the first advisory; of a server that is away it is read when it is back. */
    private static void readUnlessAway(CalibrationLog calibration) {
        try {
            calibration.refresh();
        } catch (HistoryException e) {
            LOG.warn("the calibration cannot be read yet: {}", e.getMessage());
        }
    }

    /** The tracker and the poll loop need each other; this is the tracker's end of the knot. */
    private static final class PollThread implements java.util.concurrent.Executor {
        private volatile PollLoop loop;

        void is(PollLoop pollLoop) {
            loop = pollLoop;
        }

        @Override
        public void execute(Runnable task) {
            loop.execute(task);
        }
    }

    private static void createTopics(Admin admin, Topics topics, int partitions) {
        try {
            topics.createMissing(admin, partitions);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "the Kafka brokers cannot be used: " + e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while topics were created", e);
        }
    }

    private CompletionStage<?> brokersAnswer() {
        DescribeClusterOptions quickly = new DescribeClusterOptions().timeoutMs(ANSWER_TIMEOUT_MS);
        return admin.describeCluster(quickly).clusterId().toCompletionStage();
    }

    /** Whether events are still read; if not, the daemon can only be started anew. */
    public boolean isAlive() {
        return pollLoop.isAlive() && tail.isAlive() && writer.isAlive();
    }

    /** Port on which HTTP is served. */
    public int httpPort() {
        return http.port();
    }

    /** What still keeps it from working. */
    public Readiness readiness() {
        return readiness;
    }

    /** The advisories as they are published. */
    public PublishedAdvisories publishedAdvisories() {
        return publishedAdvisories;
    }

    /** What completed instances have taught of the intervals, as it is now. */
    public Calibrations calibration() {
        return calibration.current();
    }

    /** The past executions. */
    public History history() {
        return history;
    }

    /** Stops reading, lets what is under way be written, and releases everything. */
    @Override
    public void close() {
        http.stop();
        disk.close();
        connectors.close();
        // before the tail: without it the poll loop could not take over any more partitions, and would report that
        pollLoop.close();
        tail.close();
        notifications.close();
        matching.close();
        comparisons.close();
        recorder.close();
        learnedPlans.close();
        history.close();
        forecastWorkers.shutdownNow();
        batchWorkers.shutdownNow();
        writer.close();
        producer.close(CLOSE_TIMEOUT);
        intake.close(CLOSE_TIMEOUT);
        brokerTime.close();
        admin.close(CLOSE_TIMEOUT);
        vertx.close().await();
        directoryLease.close();
    }
}
