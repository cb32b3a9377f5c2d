package io.weatherglass.proving.load;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicSnapshotReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The runs of a scenario, and the measurements and checks common to all scenarios. Thread-safe, except that only one
 * thread at a time may take footprints.
 */
final class Load implements AutoCloseable {

    private static final double LOOK_AGAIN_SECONDS = 0.1;
    private static final int SENDERS = 2;
    private static final int AT_A_TIME = 16;
    private static final int ERRORS_SHOWN = 3;
    private static final double FORGET_LIMIT_SECONDS = 120;

    private final TestBed bed;
    private final Consumer<String> progress;
    private final AdvisoryWatch watch;
    private final Latencies latencies = new Latencies();
    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(SENDERS, task -> {
        Thread thread = new Thread(task, "sender");
        thread.setDaemon(true);
        return thread;
    });
    private final Queue<LoadedRun> runs = new ConcurrentLinkedQueue<>();
    private final List<Footprint> footprints = new ArrayList<>();

    /** Creates the load and starts the clock of {@link TestBed#seconds}. */
    Load(TestBed bed, Consumer<String> progress) {
        this.bed = bed;
        this.progress = progress;
        watch = new AdvisoryWatch(bed.kafka().reader(), bed.topics().advisories());
        bed.beginNow();
    }

    LoadedRun follow(LoadedRun run) {
        return follow(run, latencies);
    }

    /** @param group collects the latencies of this run, which are not added to the common collection */
    LoadedRun follow(LoadedRun run, Latencies group) {
        runs.add(run);
        watch.follow(run, group);
        return run;
    }

    Latencies latencies() {
        return latencies;
    }

    TestBed bed() {
        return bed;
    }

    ScheduledExecutorService scheduler() {
        return scheduler;
    }

    AdvisoryWatch watch() {
        return watch;
    }

    boolean await(BooleanSupplier condition, double limitSeconds) throws InterruptedException {
        double deadline = bed.seconds() + limitSeconds;
        while (!condition.getAsBoolean()) {
            if (bed.seconds() > deadline) {
                return false;
            }
            Thread.sleep((long) (1e3 * LOOK_AGAIN_SECONDS));
        }
        return true;
    }

    boolean observe(BooleanSupplier condition, double everySeconds, double limitSeconds)
            throws IOException, InterruptedException {
        double deadline = bed.seconds() + limitSeconds;
        while (bed.seconds() < deadline) {
            takeFootprint();
            if (await(condition, Math.min(everySeconds, deadline - bed.seconds()))) {
                return true;
            }
        }
        return condition.getAsBoolean();
    }

    Footprint takeFootprint() throws IOException, InterruptedException {
        Footprint footprint = bed.footprint();
        footprints.add(footprint);
        progress.accept(format(
                "%5.0f s: %d runs, %d closed, %d events acknowledged, %d advisories; live heap %.1f MiB, RSS %.0f MiB, CPU %.1f s",
                footprint.atSeconds(),
                runs.size(),
                watch.closings(),
                acknowledged(),
                watch.advisories(),
                footprint.liveHeapBytes() / 1048576.0,
                footprint.residentBytes() / 1048576.0,
                footprint.cpuSeconds()));
        return footprint;
    }

    private long acknowledged() {
        return runs.stream().mapToLong(LoadedRun::acknowledged).sum();
    }

    /** Sends a range of each run's events without pauses, several runs at a time. */
    void sendAtOnce(List<LoadedRun> some, int begin, int end) {
        for (int from = 0; from < some.size(); from += AT_A_TIME) {
            List<LoadedRun> group = some.subList(from, Math.min(some.size(), from + AT_A_TIME));
            CompletableFuture.allOf(group.stream()
                            .map(run -> sendAtOnce(run, begin, end))
                            .toArray(CompletableFuture[]::new))
                    .join();
        }
    }

    private CompletableFuture<Void> sendAtOnce(LoadedRun run, int begin, int end) {
        int last = Math.min(end, run.events());
        int next = Math.min(last, begin + PacedRun.MAX_BATCH);
        return bed.client().send(run.send(begin, next)).thenCompose(taken -> {
            run.acknowledge(next);
            return next == last ? CompletableFuture.<Void>completedFuture(null) : sendAtOnce(run, next, last);
        });
    }

    /**
     * Sends one event after a delay, unless the run has no such event.
     *
     * @param seconds delay from now
     */
    CompletableFuture<Void> sendLater(LoadedRun run, int event, double seconds) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        scheduler.schedule(
                () -> sendAtOnce(run, event, event + 1).whenComplete((taken, failure) -> {
                    if (failure == null) {
                        sent.complete(null);
                    } else {
                        sent.completeExceptionally(failure);
                    }
                }),
                (long) (1e6 * seconds),
                TimeUnit.MICROSECONDS);
        return sent;
    }

    boolean isAnswered() {
        return runs.stream().allMatch(run -> run.covered() >= run.sent());
    }

    /**
     * Compares the sent events with the results. Must be called after the load has ended.
     *
     * @param more additional figures of the scenario
     */
    LoadReport report(String scenario, List<Figure> more, List<Check> moreChecks)
            throws IOException, InterruptedException {
        long open = runs.stream().filter(run -> run.sent() < run.events()).count();
        // the daemon removes ended runs only after they are stored in the history
        double deadline = bed.seconds() + FORGET_LIMIT_SECONDS;
        while (bed.client().metrics().sum("weatherglass_workflows_active") > open && bed.seconds() < deadline) {
            await(() -> false, 1);
        }
        Footprint last = takeFootprint();
        KafkaClients kafka = bed.kafka();
        SentCheck log = SentCheck.of(runs, kafka, bed.topics().events());
        long deadLetters = records(kafka, bed.topics().deadLetters());
        ScrapedMetrics metrics = bed.client().metrics();
        long sent = runs.stream().mapToLong(LoadedRun::sent).sum();
        long folded = (long) metrics.sum("weatherglass_events_total", "result=\"applied\"");
        long covered = runs.stream().mapToLong(LoadedRun::covered).sum();
        long ended = runs.stream().filter(run -> run.sent() == run.events()).count();
        long wrong = runs.stream().filter(run -> !run.hasValidAdvisories()).count();

        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("instances", runs.size(), ""));
        figures.add(new Figure("events sent", sent, ""));
        figures.add(new Figure("events acknowledged", acknowledged(), ""));
        figures.add(new Figure("events folded", folded, ""));
        figures.add(new Figure("advisories", watch.advisories(), ""));
        figures.add(new Figure("closing advisories", watch.closings(), ""));
        figures.add(new Figure("repeated requests", bed.client().sentAgain(), ""));
        figures.add(new Figure("event to advisory p50", 1e3 * latencies.quantile(0.5), "ms"));
        figures.add(new Figure("event to advisory p99", 1e3 * latencies.quantile(0.99), "ms"));
        figures.add(new Figure("forecasts", metrics.sum("weatherglass_forecasts_total"), ""));
        figures.add(new Figure("forecasts coalesced", metrics.sum("weatherglass_forecasts_coalesced_total"), ""));
        figures.add(new Figure("daemon's CPU time", cpuSeconds(), "s"));
        figures.add(new Figure("daemon's CPU use", footprints.get(0).cores(last), "cores"));
        figures.addAll(more);

        List<Check> checks = new ArrayList<>();
        checks.add(new Check(
                "nothing lost",
                log.lost() == 0 && acknowledged() == sent,
                format(
                        "%d events sent, %d acknowledged, %d found unchanged in the log",
                        sent, acknowledged(), log.found())));
        checks.add(new Check(
                "nothing duplicated",
                log.foreign() == 0 && (log.twice() == 0 || bed.client().sentAgain() > 0),
                format("%d duplicates and %d unknown or changed records in the log", log.twice(), log.foreign())));
        checks.add(new Check(
                // >= because a daemon that regains partitions folds and counts the events of open runs again
                "all folded and covered",
                folded >= sent && covered == sent,
                format("%d folded, %d covered", folded, covered)));
        checks.add(new Check(
                "one final closing advisory per run",
                wrong == 0 && watch.closings() == ended && watch.unknown() == 0,
                format("%d ended, %d closing advisories, %d instances with errors", ended, watch.closings(), wrong)));
        checks.add(new Check(
                "all scrapes succeeded",
                bed.client().unscraped().isEmpty(),
                format(
                        "%d failed %s",
                        bed.client().unscraped().size(), bed.client().unscraped())));
        List<String> errors = bed.errors();
        errors.stream().limit(ERRORS_SHOWN).forEach(progress);
        checks.add(new Check("no errors in the daemon's log", errors.isEmpty(), format("%d", errors.size())));
        checks.add(new Check(
                "ended runs have no metrics",
                metrics.instances() <= open,
                format(
                        "%d instances with metric series at %.0f s, %d open runs",
                        metrics.instances(), last.atSeconds(), open)));
        checks.add(new Check("no dead letters", deadLetters == 0, format("%d", deadLetters)));
        checks.addAll(moreChecks);
        checks.addAll(Flatness.of(footprints));
        return new LoadReport(scenario, figures, footprints, checks);
    }

    private double cpuSeconds() {
        return footprints.get(footprints.size() - 1).cpuSeconds()
                - footprints.get(0).cpuSeconds();
    }

    private static long records(KafkaClients kafka, String topic) {
        long[] count = new long[1];
        try (var consumer = kafka.reader()) {
            TopicSnapshotReader.read(consumer, topic, read -> count[0]++);
        }
        return count[0];
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
        watch.close();
    }
}
