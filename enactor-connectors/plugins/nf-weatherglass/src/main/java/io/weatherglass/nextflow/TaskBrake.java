package io.weatherglass.nextflow;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds new tasks while the daemon's advisories demand it, and shows the state of the brake. A hold begins with the
 * second advisory that demands it, and ends with the first that does not, or if the daemon is lost. Running tasks are
 * not affected. Thread-safe.
 */
final class TaskBrake {
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    /**
     * Nextflow submits the tasks of an executor in a thread with this name. Other threads must not be blocked, because
     * they have further duties.
     */
    private static final String SUBMITTER = "Task submitter";

    private static final String HELD = "; running tasks continue. Ctrl-C stops the run, and -resume continues it later";

    private static final int DEMANDS = 2;

    /** Maximum period without a response from the daemon. */
    private static final Duration UNANSWERED = Duration.ofSeconds(20);

    /** Maximum age of an advisory; a daemon with many silent runs issues one every quarter of an hour. */
    private static final Duration UNCHANGED = Duration.ofMinutes(20);

    private static final long PAUSE_MILLIS = 200;
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long LOOK_IF_SET_UP_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String path;
    private final DaemonConnection daemon;
    private final Consumer<String> terminal;
    private final long unansweredNanos;
    private final String offer;

    // used only by the reporter's thread
    private long nextLook = System.nanoTime() + LOOK_IF_SET_UP_NANOS;
    private String issued = "";
    private int demands;
    private long issuedNanos;

    private final AtomicReference<String> shown = new AtomicReference<>("");
    private volatile boolean demanded;
    private volatile boolean ended;
    private volatile long answeredNanos;

    TaskBrake(Reporter.Run run, DaemonConnection daemon, Consumer<String> terminal) {
        this(run, daemon, terminal, UNANSWERED);
    }

    TaskBrake(Reporter.Run run, DaemonConnection daemon, Consumer<String> terminal, Duration unanswered) {
        path = run.advisory();
        offer = "; to accept, open " + run.page(daemon.url());
        this.daemon = daemon;
        this.terminal = terminal;
        unansweredNanos = unanswered.toNanos();
    }

    /** Reads the latest advisory: every 30 s, or every 5 s if the workflow has a brake. */
    void lookIfDue(int timeoutMillis) throws InterruptedException {
        long now = System.nanoTime();
        if (now - nextLook < 0) {
            return;
        }
        nextLook = now + LOOK_NANOS;
        try {
            daemon.get(path, timeoutMillis).flatMap(ForecastLine::of).ifPresent(advisory -> read(advisory, now));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            LOG.debug("Weatherglass: the brake is unknown: {}", e.toString());
        }
        if (!issued.isEmpty()) {
            nextLook = now + LOOK_IF_SET_UP_NANOS;
        }
    }

    void read(ForecastLine advisory, long now) {
        Map<?, ?> brake = advisory.brake();
        answeredNanos = now;
        if (brake.isEmpty() || !advisory.issued().equals(issued)) {
            issued = brake.isEmpty() ? "" : advisory.issued();
            issuedNanos = now;
            demands = Boolean.TRUE.equals(brake.get("hold")) ? demands + 1 : 0;
        }
        demanded = demands >= DEMANDS && now - issuedNanos < UNCHANGED.toNanos();
        show(brake);
    }

    private void show(Map<?, ?> brake) {
        boolean visible = demanded || ("ask".equals(brake.get("mode")) && brake.containsKey("text"));
        String state = visible ? brake.get("since") + (demanded ? " held" : " offered") : "";
        if (!state.equals(shown.getAndSet(state))) {
            terminal.accept(
                    visible
                            ? DaemonConnection.printable("Weatherglass: " + brake.get("text"))
                                    + (demanded ? HELD : offer)
                            : "Weatherglass: the brake is released");
        }
    }

    boolean holds() {
        return demanded && !ended && System.nanoTime() - answeredNanos < unansweredNanos;
    }

    /** Called at the end of the run: ends the hold without a message. */
    void end() {
        ended = true;
    }

    /**
     * Called by Nextflow directly after it has submitted a task: while tasks are held, blocks the thread that would
     * submit the next one.
     *
     * @param over returns whether the run has been stopped or has no tasks left to submit
     */
    void await(BooleanSupplier over) {
        if (!holds() || !Thread.currentThread().getName().startsWith(SUBMITTER)) {
            return;
        }
        try {
            while (holds() && !over.getAsBoolean()) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // of several submitters, one shows it
        if (demanded && !ended && !holds() && !shown.getAndSet("").isEmpty()) {
            terminal.accept("Weatherglass: the brake is released, because the daemon does not respond");
        }
    }
}
