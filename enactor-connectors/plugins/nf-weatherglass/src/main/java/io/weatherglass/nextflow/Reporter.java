package io.weatherglass.nextflow;

import groovy.json.JsonOutput;
import io.weatherglass.connectors.client.LimitedHttp;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the messages of a run to the daemon in a separate thread, which also shows the daemon's forecasts. Callers add
 * messages to a {@link MessageRecordWriter}. The messages are written to the {@link MessageRecord} and sent from there;
 * failed requests are repeated. Messages that cannot be written by the end of the run are dropped and counted.
 */
final class Reporter {
    static final String MESSAGES = "/connectors/nextflow";

    /**
     * Maximum number of queued messages, and of messages not yet written to a full disk: at 2 kB each, 40 MB in total.
     */
    static final int MAX_WAITING = 10_000;

    /** Begins with the name of Nextflow's package, because Nextflow shows only its own log lines in the terminal. */
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    private static final int MAX_BODY_BYTES = 1 << 20;
    private static final int MIN_BODY_BYTES = 1 << 12;
    private static final int TOO_LARGE = 413;

    private static final long PAUSE_MILLIS = 200;

    /**
     * Period between requests. After each request, the daemon computes a forecast, which may slow down the run's tasks.
     */
    private static final long SEND_MILLIS = 1000;

    private static final int TIMEOUT_MILLIS = 2000;

    private static final Duration REFUSED_PATIENCE = Duration.ofMillis(100);

    private static final long FIRST_RETRY_MILLIS = 1000;
    private static final long LAST_LOOK_MILLIS = 50;
    private static final long JOIN_MILLIS = 20;

    /** Maximum period between attempts to reach the daemon. */
    private static final long MAX_RETRY_MILLIS = 10_000;

    private final Run run;
    private final DaemonConnection daemon;
    private final MessageRecord record;
    private final Consumer<String> terminal;
    private final boolean showForecast;
    private final MessageRecordWriter queue;
    private final ForecastDisplay forecasts;
    private final TaskBrake brake;
    private final Thread thread = new Thread(this::report, "weatherglass");
    private final CountDownLatch finishing = new CountDownLatch(1);
    private final AtomicBoolean endShown = new AtomicBoolean();
    private volatile long end = Long.MAX_VALUE;
    private volatile long endIfAnswered = Long.MAX_VALUE;
    private volatile boolean refused;
    private volatile boolean answers;

    // used only by the reporter's thread
    private int bodyBytes = MAX_BODY_BYTES;
    private long nextTry = System.nanoTime();
    private long retryMillis = FIRST_RETRY_MILLIS;
    private boolean silenceShown;

    static final class Run {
        private final String name;
        private final String id;
        private final Instant start;

        Run(String name, String id, Instant start) {
            this.name = name;
            this.id = id;
            this.start = start;
        }

        String instance() {
            return name + "-" + id.substring(0, Math.min(8, id.length()));
        }

        String page(String url) {
            return url + "/#/runs/" + instance();
        }

        String advisory() {
            // run names contain only letters, digits, - and _
            return "/api/v1/workflows/" + instance() + "/advisory";
        }

        private String head() {
            return "{\"runName\":" + JsonOutput.toJson(name) + ",\"runId\":" + JsonOutput.toJson(id);
        }

        String message(Map<String, Object> fields) {
            return head() + "," + JsonOutput.toJson(fields).substring(1);
        }
    }

    /** Creates a reporter that is idle until {@link #start}. */
    Reporter(
            Run run,
            DaemonConnection daemon,
            MessageRecord record,
            Consumer<String> terminal,
            boolean showForecast,
            int maxWaiting) {
        this.run = run;
        this.daemon = daemon;
        this.record = record;
        this.terminal = terminal;
        this.showForecast = showForecast;
        this.queue = new MessageRecordWriter(run, record, maxWaiting);
        forecasts = new ForecastDisplay(run, daemon, terminal);
        brake = new TaskBrake(run, daemon, terminal);
        thread.setDaemon(true);
        // the tasks of the run have priority
        thread.setPriority(Thread.MIN_PRIORITY);
    }

    void start() {
        queue.start(finishing);
        thread.start();
    }

    /** Queues a message without waiting. Another thread calls the supplier. */
    void offer(Supplier<Map<String, Object>> message) {
        queue.offer(message);
    }

    TaskBrake brake() {
        return brake;
    }

    boolean isShort() {
        return queue.isShort();
    }

    long dropped() {
        return queue.dropped();
    }

    /**
     * Sends the remaining messages and shows the outcome of the run; after a short run, the daemon may take a while to
     * report it. Waits up to the given times, but only briefly if the daemon refused connections.
     */
    void finish(Duration longest, Duration longestIfAnswered) throws InterruptedException, IOException {
        Instant ended = Instant.now();
        Duration patience = patience(longest);
        long now = System.nanoTime();
        endIfAnswered = now + longestIfAnswered.toNanos();
        end = now + patience.toNanos();
        finishing.countDown();
        brake.end();
        do {
            thread.join(JOIN_MILLIS);
        } while (thread.isAlive() && millisLeft() > 0);
        queue.dropWhatIsNotKept();
        if (record.isSent() && showForecast && endShown.compareAndSet(false, true)) {
            terminal.accept(ForecastLine.ended(run.start, ended, ZoneId.systemDefault()) + " · outcome and cost: "
                    + run.page(daemon.url()));
        }
        if (!record.isSent()) {
            terminal.accept("Weatherglass: the daemon has not received the whole run. When the daemon is available, "
                    + "run this in the Weatherglass folder: ./weatherglass connect nextflow "
                    + record.file().toAbsolutePath() + " --url " + daemon.url());
        } else if (!thread.isAlive()) {
            record.close();
        }
    }

    Duration patience(Duration longest) {
        return refused && longest.compareTo(REFUSED_PATIENCE) > 0 ? REFUSED_PATIENCE : longest;
    }

    private void report() {
        try {
            while (!finishing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                if (System.nanoTime() - nextTry >= 0) {
                    send(TIMEOUT_MILLIS);
                }
                if (!answers) {
                    forecasts.restart();
                } else if (isGoingOn()) {
                    brake.lookIfDue(TIMEOUT_MILLIS);
                    if (showForecast) {
                        forecasts.showIfDue(TIMEOUT_MILLIS, queue.events());
                    }
                }
            }
            reportEnd();
        } catch (IOException e) {
            LOG.debug("Weatherglass: reporting ends", e);
            LOG.warn("Weatherglass: cannot read {}: {}; this run is no longer reported", record.file(), e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.debug("Weatherglass: reporting ends", e);
        }
    }

    private boolean isGoingOn() {
        return finishing.getCount() > 0;
    }

    private void send(int timeoutMillis) throws IOException, InterruptedException {
        while (!record.isSent()) {
            byte[] lines = record.unsent(bodyBytes);
            int status = post(lines, timeoutMillis);
            if (status == TOO_LARGE && bodyBytes > MIN_BODY_BYTES) {
                bodyBytes /= 2;
                continue;
            }
            answers = status >= 200 && status < 300;
            if (!answers) {
                if (status > 0) {
                    showSilence("the daemon responds with status " + status);
                }
                nextTry = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(retryMillis);
                retryMillis = Math.min(MAX_RETRY_MILLIS, 2 * retryMillis);
                return;
            }
            record.sent(lines.length);
            retryMillis = FIRST_RETRY_MILLIS;
        }
        nextTry = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SEND_MILLIS);
        if (answers && silenceShown) {
            silenceShown = false;
            terminal.accept("Weatherglass: the daemon is responding again and has received all messages");
        }
    }

    /** Sends lines and returns the status; 0 if there is no response. */
    private int post(byte[] lines, int timeoutMillis) throws InterruptedException {
        String messages = new String(lines, 0, lines.length - 1, StandardCharsets.UTF_8).replace('\n', ',');
        byte[] body = (run.head() + ",\"messages\":[" + messages + "]}").getBytes(StandardCharsets.UTF_8);
        try {
            int status = daemon.post(MESSAGES, body, timeoutMillis);
            refused = false;
            return status;
        } catch (IOException e) {
            refused = e instanceof ConnectException;
            LOG.debug("Weatherglass: messages were not sent: {}", e.toString());
            showSilence("no daemon is responding (" + LimitedHttp.reason(e) + ")");
            return 0;
        }
    }

    private void showSilence(String why) {
        if (!silenceShown) {
            silenceShown = true;
            terminal.accept(
                    "Weatherglass: " + why + "; the run continues, and its messages are kept in " + record.file());
        }
    }

    private void reportEnd() throws IOException, InterruptedException {
        queue.keepAllIfPossible();
        while (!record.isSent() && millisLeft() > 0) {
            send((int) Math.min(TIMEOUT_MILLIS, millisLeft()));
            if (!answers) {
                return;
            }
        }
        while (showForecast && millisLeft() > 0) {
            if (forecasts.showEnd((int) Math.min(TIMEOUT_MILLIS, millisLeft()), endShown)) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(LAST_LOOK_MILLIS);
        }
    }

    private long millisLeft() {
        return TimeUnit.NANOSECONDS.toMillis((answers ? endIfAnswered : end) - System.nanoTime());
    }
}
