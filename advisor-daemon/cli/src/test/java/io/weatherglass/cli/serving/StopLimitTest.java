package io.weatherglass.cli.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class StopLimitTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final List<String> done = new ArrayList<>();

    @Test
    void stopsTheDaemonBeforeItsBroker() {
        StopLimit.run(() -> done.add("daemon"), () -> done.add("broker"), LONG, () -> done.add("killed"));
        assertThat(done).containsExactly("daemon", "broker");
    }

    @Test
    void stopsTheBrokerOfADaemonThatFailsToStop() {
        assertThatThrownBy(() -> StopLimit.run(
                        () -> {
                            throw new IllegalStateException("cannot stop");
                        },
                        () -> done.add("broker"),
                        LONG,
                        () -> done.add("killed")))
                .hasMessage("cannot stop");
        assertThat(done).containsExactly("broker");
    }

    @Test
    void haltsAHangingDaemon() {
        CountDownLatch killed = new CountDownLatch(1);
        StopLimit.run(() -> awaitUninterrupted(killed), () -> {}, Duration.ofMillis(1), killed::countDown);
        assertThat(killed.getCount()).isZero();
    }

    /** The log blocks, as if nobody read the pipe to which it is written. */
    @Test
    void haltsADaemonWithABlockedLog() {
        CountDownLatch killed = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        Logger logger = (Logger) LoggerFactory.getLogger(StopLimit.class);
        AppenderBase<ILoggingEvent> hanging = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent line) {
                awaitUninterrupted(read);
                awaitUninterrupted(read);
            }
        };
        hanging.start();
        logger.addAppender(hanging);
        try {
            StopLimit.run(() -> awaitUninterrupted(killed), () -> {}, Duration.ofMillis(1), killed::countDown);
        } finally {
            read.countDown();
            logger.detachAppender(hanging);
        }
        assertThat(killed.getCount()).isZero();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            // with a limit, so that the test fails if the process is not killed
            latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
