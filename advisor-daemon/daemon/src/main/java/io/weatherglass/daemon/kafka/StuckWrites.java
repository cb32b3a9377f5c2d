package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.health.Readiness;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Reports transactions that take long while they do: whoever waits for their commit says nothing meanwhile. Thread-safe. */
final class StuckWrites {

    /**
     * Longer than it takes to end a transaction that was left open: it times out after {@link KafkaClients#TRANSACTION_TIMEOUT_MS},
     * which brokers with default settings notice within 10 s. The rest is a guess.
     */
    static final Duration PATIENCE =
            Duration.ofMillis(KafkaClients.TRANSACTION_TIMEOUT_MS).plusSeconds(14);

    private final Readiness readiness;
    private final String cause;
    private final LongSupplier nanoTicker;
    private OptionalLong sinceNanos = OptionalLong.empty();

    /**
     * @param cause under which it is reported; the writer says that it is met after each transaction that succeeds
     * @param nanoTicker counts nanoseconds
     */
    StuckWrites(Readiness readiness, String cause, LongSupplier nanoTicker) {
        this.readiness = readiness;
        this.cause = cause;
        this.nanoTicker = nanoTicker;
    }

    /** Runs one transaction. */
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

    /** To be called now and then. */
    synchronized void report() {
        if (sinceNanos.isPresent() && nanoTicker.getAsLong() - sinceNanos.getAsLong() > PATIENCE.toNanos()) {
            readiness.unmet(
                    cause,
                    "advisories cannot be written: a transaction has not been committed for more than "
                            + PATIENCE.toSeconds() + " s");
        }
    }
}
