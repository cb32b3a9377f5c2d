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

/** Checks every second whether a broker responds, since Kafka's clients notice an outage only after minutes. */
public final class BrokerWatch implements AutoCloseable {

    public static final Duration PERIOD = Duration.ofSeconds(1);

    /** Maximum response time; longer than a busy broker needs to respond, and shorter than the session timeout. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    /** If a broker hangs, the client queries another one after this time, with the full timeout. */
    public static final Duration FIRST_PATIENCE = Duration.ofSeconds(2);

    /** Additional wait, which takes effect only if the client's own thread is stuck. */
    private static final Duration GRACE = Duration.ofMillis(500);

    private static final Logger LOG = LoggerFactory.getLogger(BrokerWatch.class);
    private static final String CAUSE = "brokers";

    @FunctionalInterface
    interface BrokerCount {

        int ask(int millis) throws InterruptedException, ExecutionException, TimeoutException;
    }

    private final BrokerCount question;
    private final Readiness readiness;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("broker-watch"));
    private int brokers = 1;
    private boolean away;

    public BrokerWatch(Admin admin, Readiness readiness) {
        this(millis -> count(admin, millis), readiness);
    }

    BrokerWatch(BrokerCount question, Readiness readiness) {
        this.question = question;
        this.readiness = readiness;
    }

    public void start() {
        thread.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            brokers = count();
            if (away) {
                LOG.info("the brokers respond again");
            }
            away = false;
            readiness.met(CAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            if (!away) {
                LOG.warn("no broker responds: {}", reason(e));
            }
            away = true;
            readiness.unmet(CAUSE, "no Kafka broker responds: " + reason(e));
        }
    }

    private int count() throws InterruptedException, ExecutionException, TimeoutException {
        if (brokers > 1) {
            try {
                return question.ask((int) FIRST_PATIENCE.toMillis());
            } catch (ExecutionException | TimeoutException e) {
                LOG.debug("a broker does not respond", e);
            }
        }
        return question.ask((int) PATIENCE.toMillis());
    }

    private static int count(Admin admin, int millis)
            throws InterruptedException, ExecutionException, TimeoutException {
        return admin.describeCluster(new DescribeClusterOptions().timeoutMs(millis))
                .nodes()
                .get(millis + GRACE.toMillis(), TimeUnit.MILLISECONDS)
                .size();
    }

    private static String reason(Exception e) {
        Throwable why = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
        return why.getMessage() == null ? why.toString() : why.getMessage();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
