package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BoundedTaskTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final AtomicReference<Thread> ran = new AtomicReference<>();

    @Test
    void returnsWhenTheTaskHasEnded() {
        assertThat(BoundedTask.run("ends", () -> ran.set(Thread.currentThread()), LONG))
                .isTrue();
        assertThat(ran.get().getName()).isEqualTo("ends");
    }

    @Test
    void aTaskThatFailedHasNotEnded() {
        Runnable fails = () -> {
            throw new IllegalStateException("on purpose");
        };
        assertThat(BoundedTask.run("fails", fails, LONG)).isFalse();
    }

    @Test
    void leavesATaskAloneThatHangs() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        try {
            Runnable hangs = () -> {
                ran.set(Thread.currentThread());
                begun.countDown();
                awaitUninterrupted(released);
            };
            assertThat(BoundedTask.run("hangs", hangs, Duration.ofMillis(1))).isFalse();
            begun.await();
            assertThat(ran.get().isAlive()).isTrue();
            assertThat(ran.get().isDaemon())
                    .as("does not keep the process alive")
                    .isTrue();
        } finally {
            released.countDown();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
