package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.support.Backoff;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports transactions that fail or take too long. Thread-safe. */
final class WriteHealth {

    /** The transaction timeout, plus 10 s until brokers notice it, plus a safety margin of 4 s. */
    static final Duration PATIENCE =
            Duration.ofMillis(KafkaClients.TRANSACTION_TIMEOUT_MS).plusSeconds(14);

    private static final String CAUSE = "publishing";

    private static final Backoff BACKOFF = Backoff.endless(Duration.ofSeconds(1), Duration.ofSeconds(30));

    private static final Logger LOG = LoggerFactory.getLogger(FencedWriter.class);

    private final Readiness readiness;
    private final LongSupplier nanoTicker;
    private OptionalLong sinceNanos = OptionalLong.empty();
    private int failures;
    private String reported = "";

    WriteHealth(Readiness readiness, LongSupplier nanoTicker) {
        this.readiness = readiness;
        this.nanoTicker = nanoTicker;
    }

    void during(Runnable transaction) {
        set(OptionalLong.of(nanoTicker.getAsLong()));
        try {
            transaction.run();
        } finally {
            set(OptionalLong.empty());
        }
    }

    private synchronized void set(OptionalLong since) {
        sinceNanos = since;
    }

    synchronized void report() {
        if (sinceNanos.isPresent() && nanoTicker.getAsLong() - sinceNanos.getAsLong() > PATIENCE.toNanos()) {
            readiness.unmet(
                    CAUSE,
                    "cannot write advisories: a transaction has been running for more than " + PATIENCE.toSeconds()
                            + " s");
        }
    }

    synchronized void succeeded() {
        readiness.met(CAUSE);
        failures = 0;
        reported = "";
    }

    synchronized void failed(RuntimeException failure, int writes, boolean running) {
        if (!KafkaClients.isOfOneRecord(failure)) {
            failures++;
        }
        if (!running) {
            LOG.info("leaving {} writes to the next owner: {}", writes, failure.toString());
        } else if (!failure.toString().equals(reported)) {
            LOG.error("cannot write advisories: {}", failure.toString());
            LOG.debug("{} writes failed", writes, failure);
            reported = failure.toString();
        }
        readiness.unmet(CAUSE, "cannot write advisories: " + failure.getMessage());
    }

    synchronized Duration pause() {
        return failures == 0 ? Duration.ZERO : BACKOFF.after(failures);
    }
}
