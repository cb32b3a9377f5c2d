package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks all the time, on a thread of its own, whether a broker answers; while none does the daemon is not ready. Whoever reads or
 * writes learns of it much later: a producer tries for a minute or two, and a consumer says nothing at all.
 */
public final class BrokerWatch implements AutoCloseable {

    /** From one answer to the next question: costs a broker one small request. */
    public static final Duration PERIOD = Duration.ofSeconds(1);

    /** Longer than a busy broker takes to answer, and no longer than a session: then others have the partitions. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Of several brokers one may hang with the question; the client breaks with it when the time for that is over, and asks another
     * one.
     */
    private static final int MAX_QUESTIONS = 2;

    private static final Logger LOG = LoggerFactory.getLogger(BrokerWatch.class);
    private static final String CAUSE = "brokers";

    private final Admin admin;
    private final Readiness readiness;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("broker-watch"));
    private int brokers = 1;
    private boolean away;

    /**
     * @param admin stays the caller's; open as long as this
     * @param readiness gets an outage of all brokers while this watches
     */
    public BrokerWatch(Admin admin, Readiness readiness) {
        this.admin = admin;
        this.readiness = readiness;
    }

    /** Watches from now on. */
    public void start() {
        thread.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            brokers = count();
            if (away) {
                LOG.info("the brokers answer again");
            }
            away = false;
            readiness.met(CAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            if (!away) {
                LOG.warn("no broker answers: {}", reason(e));
            }
            away = true;
            readiness.unmet(CAUSE, "no Kafka broker answers: " + reason(e));
        }
    }

    private int count() throws InterruptedException, ExecutionException, TimeoutException {
        int questions = Math.min(MAX_QUESTIONS, brokers);
        int millis = (int) PATIENCE.toMillis() / questions;
        for (int i = 1; i < questions; i++) {
            try {
                return count(millis);
            } catch (ExecutionException | TimeoutException e) {
                LOG.debug("a broker does not answer", e);
            }
        }
        return count(millis);
    }

    private int count(int millis) throws InterruptedException, ExecutionException, TimeoutException {
        return admin.describeCluster(new DescribeClusterOptions().timeoutMs(millis))
                .nodes()
                .get(2L * millis, TimeUnit.MILLISECONDS)
                .size();
    }

    private static String reason(Exception e) {
        Throwable why = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
        return why.getMessage() == null ? why.toString() : why.getMessage();
    }

    /** Watches no longer. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
