package io.weatherglass.daemon.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.daemon.support.Backoff;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.history.Lessons;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.History.Recorded;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.HistoryException.Kind;
import io.weatherglass.traces.history.HistoryWatch;
import io.weatherglass.traces.history.PastRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes ended runs to the history on its own thread, and retries while the database is unavailable. */
public final class HistoryRecorder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HistoryRecorder.class);
    private static final String CAUSE = "history";
    private static final String SERVER = "history server";
    private static final Duration REFRESH = Duration.ofSeconds(30);

    /**
     * Minimum interval between refreshes while runs are waiting, since every plan query after a refresh reads past runs
     * again.
     */
    private static final Duration REFRESH_BETWEEN = Duration.ofSeconds(2);

    private static final Backoff BACKOFF = Backoff.endless(Duration.ofMillis(250), Duration.ofSeconds(10));

    private final History history;
    private final Supplier<CompletableFuture<Void>> courseIsComplete;
    private final Function<String, Supplier<List<Advisory>>> course;
    private final Readiness readiness;
    private final CalibrationLog calibration;
    private final LearnedFromHistory experience;
    private final BlockingQueue<Runnable> ended = new LinkedBlockingQueue<>();
    private final WorkerThread thread = new WorkerThread("history", this::run);
    private final HistoryWatch watch;
    private volatile boolean stopped;
    private boolean away;

    private long runsLearnedAt = System.nanoTime();

    private long runtimesLearnedAt = System.nanoTime();

    public HistoryRecorder(
            History history,
            CalibrationLog calibration,
            LearnedFromHistory experience,
            Supplier<CompletableFuture<Void>> courseIsComplete,
            Function<String, Supplier<List<Advisory>>> course,
            Readiness readiness) {
        this.history = history;
        this.calibration = calibration;
        this.experience = experience;
        this.courseIsComplete = courseIsComplete;
        this.course = course;
        this.readiness = readiness;
        this.watch = new HistoryWatch(history, this::looked);
    }

    public void start() {
        readiness.unmet(CAUSE, "opening the history");
        ended.add(() -> persistently("the history", () -> {
            history.prepare();
            calibration.refresh();
            return true;
        }));
        thread.start();
        watch.start();
    }

    private synchronized void looked(Optional<HistoryException> wrong) {
        if (wrong.isPresent()) {
            readiness.unmet(SERVER, "the history is unavailable: " + wrong.get().getMessage());
        } else {
            readiness.met(SERVER);
        }
        if (away != wrong.isPresent()) {
            away = wrong.isPresent();
            wrong.ifPresentOrElse(
                    why -> LOG.warn("the history is unavailable: {}", why.getMessage()),
                    () -> LOG.info("the history is available again"));
        }
    }

    public CompletionStage<Void> record(InstanceSnapshot snapshot, Advisory closing) {
        UnaryOperator<Runnable> concerning = LogContext.current();
        return courseIsComplete.get().thenCompose(read -> {
            // Capture the advisories now, since those of ended instances are dropped after a while.
            Supplier<List<Advisory>> given = course.apply(snapshot.instance());
            CompletableFuture<Void> safe = new CompletableFuture<>();
            ended.add(concerning.apply(() -> {
                recordNow(snapshot, closing, given, run -> Optional.of(history.record(run)));
                safe.complete(null);
                refresh();
            }));
            return safe;
        });
    }

    /** Replaces a partial run with a more complete one; completes with true if the run was replaced. */
    public CompletionStage<Boolean> repair(InstanceSnapshot snapshot, Advisory closing) {
        Supplier<List<Advisory>> given = course.apply(snapshot.instance());
        CompletableFuture<Boolean> replaced = new CompletableFuture<>();
        ended.add(LogContext.current().apply(() -> {
            replaced.complete(recordNow(snapshot, closing, given, history::repair));
            refresh();
        }));
        return replaced;
    }

    private void run() {
        try {
            while (true) {
                Runnable next = ended.poll(REFRESH.toNanos(), TimeUnit.NANOSECONDS);
                (next == null ? (Runnable) this::refresh : next).run();
            }
        } catch (InterruptedException | StoppedException e) {
            LOG.debug("recording stopped, leaving {} runs to the next owner", ended.size());
        } catch (RuntimeException | Error e) {
            // The runs are not lost: the log keeps their events, and the next owner of the partitions will record them.
            LOG.error("recording failed, leaving {} runs to the next owner", ended.size(), e);
            readiness.unmet(CAUSE, "finished runs are no longer recorded: " + e);
        }
    }

    public boolean isAlive() {
        return thread.isAlive();
    }

    /** Refreshes only once for runs that end together, since each refresh compares past runs with each other. */
    private void refresh() {
        long now = System.nanoTime();
        boolean last = ended.isEmpty();
        if (last || now - runsLearnedAt >= REFRESH_BETWEEN.toNanos()) {
            unharmed("calibration", calibration::refresh);
            unharmed("past runs", experience::refreshRuns);
            runsLearnedAt = System.nanoTime();
        }
        if (last || now - runtimesLearnedAt >= REFRESH.toNanos()) {
            unharmed("runtimes", experience::refreshRuntimes);
            runtimesLearnedAt = System.nanoTime();
        }
    }

    private static void unharmed(String what, Runnable reading) {
        try {
            reading.run();
        } catch (HistoryException e) {
            LOG.debug("cannot refresh {}: {}", what, e.getMessage());
        } catch (RuntimeException e) {
            // Catch any failure, because ended runs must still be recorded.
            LOG.error("cannot refresh {}", what, e);
        }
    }

    /**
     * Logs and drops a run that cannot be stored, so that the committed offset can advance. Returns whether it was
     * stored.
     */
    private boolean recordNow(
            InstanceSnapshot snapshot,
            Advisory closing,
            Supplier<List<Advisory>> course,
            Function<PastRun, Optional<Recorded>> how) {
        try {
            List<Advisory> given = course.get();
            PastRun run = PastRunBuilder.followed(snapshot, closing, given);
            Optional<Recorded> kept = persistently("the run of " + snapshot.instance(), () -> how.apply(run));
            if (kept.isEmpty()) {
                return false;
            }
            Recorded recorded = kept.get();
            Optional<Lessons.OnModel> lesson = Lessons.of(snapshot, closing, given);
            if (lesson.isPresent()) {
                persistently(
                        "the lesson of " + snapshot.instance(),
                        () -> calibration.learn(
                                recorded.id(), lesson.get().key(), lesson.get().lesson()));
            }
            LOG.debug("instance {} is stored in the history as run {}", snapshot.instance(), recorded.id());
            snapshot.outcome()
                    .flatMap(InstanceSnapshot.End::implausible)
                    .ifPresent(why -> LOG.warn(
                            "excluding run {} of the history, instance {}, from learning because of implausible times: {}",
                            recorded.id(),
                            snapshot.instance(),
                            why));
            return true;
        } catch (StoppedException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("cannot store the run of instance {} in the history", snapshot.instance(), e);
            return false;
        }
    }

    private <T> T persistently(String what, Supplier<T> work) {
        for (int failures = 1; ; failures++) {
            try {
                T done = work.get();
                readiness.met(CAUSE);
                return done;
            } catch (HistoryException e) {
                if (e.kind() == Kind.REFUSED) {
                    throw e;
                }
                if (stopped) {
                    throw new StoppedException(e);
                }
                LOG.warn("cannot write {}, retrying: {}", what, e.getMessage());
                readiness.unmet(CAUSE, "cannot record finished runs: " + e.getMessage());
            }
            sleep(BACKOFF.after(failures));
        }
    }

    private static void sleep(Duration pause) {
        try {
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        } catch (InterruptedException e) {
            throw new StoppedException(e);
        }
    }

    private static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        StoppedException(Throwable cause) {
            super(cause);
        }
    }

    @Override
    public void close() {
        stopped = true;
        watch.close();
        thread.interruptAndJoin();
    }
}
