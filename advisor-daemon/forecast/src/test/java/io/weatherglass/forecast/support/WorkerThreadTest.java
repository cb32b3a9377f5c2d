package io.weatherglass.forecast.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkerThreadTest {

    @Test
    void doesNotKeepTheProcessAliveAndHasItsName() throws Exception {
        CompletableFuture<Thread> ran = new CompletableFuture<>();
        WorkerThread worker = new WorkerThread("some-work", () -> ran.complete(Thread.currentThread()));
        assertThat(worker.isAlive()).isFalse();
        worker.start();
        assertThat(ran.get(10, TimeUnit.SECONDS).isDaemon()).isTrue();
        assertThat(ran.get().getName()).isEqualTo("some-work");
        worker.join();
        assertThat(worker.isAlive()).isFalse();
    }

    @Test
    void endsOnInterrupt() {
        CountDownLatch never = new CountDownLatch(1);
        WorkerThread worker = new WorkerThread("waits", () -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        worker.start();
        assertThat(worker.join(Duration.ofMillis(1))).isFalse();
        worker.interruptAndJoin();
        assertThat(worker.isAlive()).isFalse();
    }

    @Test
    void joinReturnsBeforeTheStart() {
        assertThat(new WorkerThread("not-started", () -> {}).join(Duration.ofDays(1)))
                .isTrue();
    }

    @Test
    void preservesTheInterruptOfTheCaller() {
        CountDownLatch end = new CountDownLatch(1);
        WorkerThread worker = new WorkerThread("goes-on", () -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        worker.start();
        Thread.currentThread().interrupt();
        assertThat(worker.join(Duration.ofDays(1))).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        end.countDown();
        worker.join();
    }
}
