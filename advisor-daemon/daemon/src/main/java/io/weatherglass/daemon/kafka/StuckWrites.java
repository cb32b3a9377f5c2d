package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.health.Readiness;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Reports transactions that take long while they are running. Thread-safe. */
final class StuckWrites {

    /**
     * Transactions time out after {@link KafkaClients#TRANSACTION_TIMEOUT_MS}, which brokers notice within 10 s; the
     * rest is a reserve.
     */
    static final Duration PATIENCE =
            Duration.ofMillis(KafkaClients.TRANSACTION_TIMEOUT_MS).plusSeconds(14);

    private final Readiness readiness;
    private final String cause;
    private final LongSupplier nanoTicker;
    private OptionalLong sinceNanos = OptionalLong.empty();

    StuckWrites(Readiness readiness, String cause, LongSupplier nanoTicker) {
        this.readiness = readiness;
        this.cause = cause;
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
                    cause,
                    "advisories cannot be written: a transaction has not been committed for more than "
                            + PATIENCE.toSeconds() + " s");
        }
    }
}
