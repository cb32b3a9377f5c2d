package io.weatherglass.daemon.kafka;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TimeoutException;

/** Waits for broker responses with a timeout that works even if the system clock is set back. */
final class BrokerAnswers {

    static final int DEFAULT_TIMEOUT_MS = 60_000;

    private BrokerAnswers() {}

    /** Waits at most twice the client's timeout, since a client whose clock was set back does not give up by itself. */
    static <T> T await(KafkaFuture<T> answer, int timeoutMs) throws ExecutionException, InterruptedException {
        try {
            return answer.get(2L * timeoutMs, TimeUnit.MILLISECONDS);
        } catch (java.util.concurrent.TimeoutException e) {
            throw new ExecutionException(new TimeoutException(
                    "no response within " + 2L * timeoutMs / 1000 + " s; the system clock may have been set back", e));
        }
    }
}
