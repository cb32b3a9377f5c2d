package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class TaskBrakeTest {
    private static final String HELD =
            "{\"mode\":\"enforce\",\"hold\":true,\"since\":\"S\",\"text\":\"too expensive\"}";
    private static final String RELEASED = "{\"mode\":\"enforce\",\"hold\":false}";
    private static final String OFFERED = "{\"mode\":\"ask\",\"hold\":false,\"since\":\"S\",\"text\":\"an offer\"}";
    private static final String HINT = "; running tasks continue. Ctrl-C stops the run, and -resume continues it later";

    private final List<String> shown = new CopyOnWriteArrayList<>();

    private TaskBrake brake(Duration unanswered) {
        return new TaskBrake(
                new Reporter.Run("happy_euler", "0123456789", Instant.now()),
                new DaemonConnection("http://127.0.0.1:9", Optional.empty()),
                shown::add,
                unanswered);
    }

    private static void read(TaskBrake brake, int advisory, String state) {
        readAt(brake, System.nanoTime(), advisory, state);
    }

    private static void readAt(TaskBrake brake, long nanos, int advisory, String state) {
        brake.read(
                ForecastLine.of("{\"progress\":{},\"issuedAt\":\"" + advisory + "\",\"brake\":" + state + "}")
                        .orElseThrow(),
                nanos);
    }

    @Test
    void holdsAfterTwoAdvisoriesAndReleasesAfterOne() {
        TaskBrake brake = brake(Duration.ofHours(1));
        read(brake, 1, HELD);
        read(brake, 1, HELD);
        assertThat(brake.holds()).as("one advisory, read twice").isFalse();
        assertThat(shown).isEmpty();
        read(brake, 2, HELD);
        read(brake, 3, HELD);
        assertThat(brake.holds()).isTrue();
        assertThat(shown).containsExactly("Weatherglass: too expensive" + HINT);
        read(brake, 4, RELEASED);
        assertThat(brake.holds()).isFalse();
        assertThat(shown).hasSize(2).last().isEqualTo("Weatherglass: the brake is released");
        read(brake, 5, HELD);
        assertThat(brake.holds()).as("again one advisory").isFalse();
    }

    @Test
    void releasesWhenTheDaemonRepeatsAnOldAdvisory() {
        TaskBrake brake = brake(Duration.ofHours(1));
        long now = System.nanoTime();
        readAt(brake, now, 1, HELD);
        readAt(brake, now, 2, HELD);
        readAt(brake, now + TimeUnit.MINUTES.toNanos(19), 2, HELD);
        assertThat(brake.holds()).isTrue();
        readAt(brake, now + TimeUnit.MINUTES.toNanos(20), 2, HELD);
        assertThat(brake.holds()).isFalse();
    }

    @Test
    void offersWithoutHolding() {
        TaskBrake brake = brake(Duration.ofHours(1));
        read(brake, 1, OFFERED);
        read(brake, 2, OFFERED);
        assertThat(brake.holds()).isFalse();
        assertThat(shown)
                .containsExactly(
                        "Weatherglass: an offer; to accept, open http://127.0.0.1:9/#/runs/happy_euler-01234567");
    }

    @Test
    void ignoresAWorkflowWithoutABrakeAndStrangeText() {
        TaskBrake brake = brake(Duration.ofHours(1));
        for (String state : List.of("null", "7", "{}", "{\"hold\":\"true\"}", "[]")) {
            read(brake, 1, state);
            read(brake, 2, state);
        }
        assertThat(brake.holds()).isFalse();
        assertThat(shown).isEmpty();
    }

    @Test
    void releasesTheSubmitterWhenTheDaemonIsLost() throws InterruptedException {
        TaskBrake brake = brake(Duration.ofMillis(500));
        read(brake, 1, HELD);
        read(brake, 2, HELD);
        submitter(() -> brake.await(() -> false)).join();
        assertThat(shown).last().isEqualTo("Weatherglass: the brake is released, because the daemon does not respond");
    }

    @Test
    void showsTheLossOfTheDaemonOnceAndNotAfterTheEnd() throws InterruptedException {
        for (boolean ended : new boolean[] {false, true}) {
            shown.clear();
            TaskBrake brake = brake(Duration.ofMillis(ended ? 3_600_000 : 2_000));
            read(brake, 1, HELD);
            read(brake, 2, HELD);
            List<Thread> submitters = List.of(
                    submitter(() -> brake.await(() -> false)),
                    submitter(() -> brake.await(() -> false)),
                    submitter(() -> brake.await(() -> false)));
            if (ended) {
                brake.end();
            }
            for (Thread submitter : submitters) {
                submitter.join();
            }
            assertThat(shown).hasSize(ended ? 1 : 2);
        }
    }

    @Test
    void releasesTheSubmitterWhenTheRunIsStopped() throws InterruptedException {
        TaskBrake brake = brake(Duration.ofHours(1));
        read(brake, 1, HELD);
        read(brake, 2, HELD);
        AtomicBoolean stopped = new AtomicBoolean();
        Thread submitter = submitter(() -> brake.await(stopped::get));
        submitter.join(300);
        assertThat(submitter.isAlive()).isTrue();
        stopped.set(true);
        submitter.join();
        assertThat(brake.holds()).isTrue();
        brake.await(() -> false);
    }

    private static Thread submitter(Runnable task) {
        Thread thread = new Thread(task, "Task submitter");
        thread.start();
        return thread;
    }
}
