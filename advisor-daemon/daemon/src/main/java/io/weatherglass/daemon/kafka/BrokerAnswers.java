package io.weatherglass.daemon.kafka;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TimeoutException;

/** Waits for brokers even while the clock is set back, which defeats the client's own timeout. */
final class BrokerAnswers {

    static final int DEFAULT_TIMEOUT_MS = 60_000;

    private BrokerAnswers() {}

    /**
     * Waits twice as long as the client, which may not give up while the clock is set back.
     *
     * @throws ExecutionException caused by a {@link TimeoutException} if the client did not give up in time
     */
    static <T> T await(KafkaFuture<T> answer, int timeoutMs) throws ExecutionException, InterruptedException {
        try {
            return answer.get(2L * timeoutMs, TimeUnit.MILLISECONDS);
        } catch (java.util.concurrent.TimeoutException e) {
            throw new ExecutionException(new TimeoutException(
                    "no answer within " + 2L * timeoutMs / 1000
                            + " s: the clock was set back meanwhile, or the client waits longer",
                    e));
        }
    }
}
