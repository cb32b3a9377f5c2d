package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.health.Readiness;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PollWatchTest {

    private final Readiness readiness = new Readiness();
    private final PollWatch watch = new PollWatch(readiness);

    @AfterEach
    void stopWatching() {
        watch.close();
    }

    private void look(int times) {
        IntStream.range(0, times).forEach(i -> watch.look());
    }

    @Test
    void slowPollingIsNotHanging() {
        look(PollWatch.REPORTED_AFTER - 1);
        watch.goesOn();
        look(PollWatch.REPORTED_AFTER - 1);
        assertThat(readiness.isReady()).isTrue();
    }

    @Test
    void reportsAHangingThreadUntilItPolls() {
        look(PollWatch.REPORTED_AFTER);
        assertThat(readiness.reasons()).containsExactly("the poll thread has not polled for 20 s");
        watch.goesOn();
        assertThat(readiness.isReady()).isTrue();
    }

    @Test
    void isHungAfterTheGroupTimeout() {
        look(PollWatch.HUNG_AFTER - 1);
        assertThat(watch.isHung()).isFalse();
        look(1);
        assertThat(watch.isHung()).isTrue();
        watch.goesOn();
        assertThat(watch.isHung()).isFalse();
    }
}
