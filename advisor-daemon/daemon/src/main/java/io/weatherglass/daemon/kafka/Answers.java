package io.weatherglass.daemon.kafka;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TimeoutException;

/** Waits for what brokers are asked, also while the clock is set back, by which the client itself gives up. */
final class Answers {

    /** After which the client gives up by default. */
    static final int DEFAULT_TIMEOUT_MS = 60_000;

    private Answers() {}

    /**
     * The answer; waits for it twice as long as the client does.
     *
     * @param timeoutMs after which the client gives up, in milliseconds
     * @throws ExecutionException if there is none; its cause is a {@link TimeoutException} if the client did not give up in time
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
