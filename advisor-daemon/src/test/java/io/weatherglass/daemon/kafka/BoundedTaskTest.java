package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class BoundedTaskTest {

    @Test
    void returnsWhenTheTaskHasEnded() {
        Thread[] ran = new Thread[1];
        assertThat(BoundedTask.run("ends", () -> ran[0] = Thread.currentThread(), Duration.ofMinutes(10)))
                .isTrue();
        assertThat(ran[0].getName()).isEqualTo("ends");
    }

    @Test
    void leavesATaskAloneThatHangs() {
        Thread caller = Thread.currentThread();
        Thread[] hanging = new Thread[1];
        boolean ended = BoundedTask.run(
                "hangs",
                () -> {
                    hanging[0] = Thread.currentThread();
                    while (!Thread.interrupted()) {
                        LockSupport.park(caller);
                    }
                },
                Duration.ofMillis(500));
        assertThat(ended).isFalse();
        assertThat(hanging[0].isDaemon()).as("does not keep the process alive").isTrue();
        hanging[0].interrupt();
    }
}
