package io.weatherglass.proving.chaos;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Callback;

/**
 * Waits until all records are acknowledged, with a limit on the time between successive acknowledgements. Thread-safe.
 */
final class Acknowledgements {

    private final Duration patience;
    private long sent;
    private long taken;

    private Optional<Exception> failure = Optional.empty();

    /** @param patience maximum time until the next acknowledgement */
    Acknowledgements(Duration patience) {
        this.patience = patience;
    }

    synchronized Callback next() {
        sent++;
        return (metadata, e) -> acknowledge(e);
    }

    private synchronized void acknowledge(Exception e) {
        taken++;
        failure = failure.or(() -> Optional.ofNullable(e));
        notifyAll();
    }

    /**
     * Waits for all acknowledgements; returns false after a timeout.
     *
     * @throws IllegalStateException if the producer could not deliver a record
     */
    synchronized boolean await() throws InterruptedException {
        long before = -1;
        long deadline = 0;
        while (taken < sent) {
            if (taken > before) {
                before = taken;
                deadline = System.nanoTime() + patience.toNanos();
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            // round up, because wait(0) does not time out
            wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
        }
        if (failure.isPresent()) {
            throw new IllegalStateException("the producer has lost an event: " + failure.get(), failure.get());
        }
        return true;
    }

    @Override
    public synchronized String toString() {
        return taken + " of " + sent + " records acknowledged";
    }
}
