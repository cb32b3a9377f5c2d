package io.weatherglass.daemon.health;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapBudgetTest {

    private static final long MB = 1 << 20;

    /** 5 % and 80 MB of 512 MB are reserved, which leaves 406 MB; three quarters of that are for open runs. */
    private final HeapBudget heap = new HeapBudget(512 * MB);

    @Test
    void sharesTheHeapBetweenRunsAndWork() {
        assertThat(heap.openLimit() / MB).isEqualTo(304);
        heap.open(200 * MB);
        assertThat(heap.hasRoomToOpen(104 * MB)).isTrue();
        assertThat(heap.hasRoomToOpen(105 * MB)).isFalse();
        assertThat(heap.beginWork(150 * MB)).isTrue();
        assertThat(heap.beginWork(57 * MB))
                .as("in addition to runs and other work")
                .isFalse();
        assertThat(heap.fitsBesideOpen(57 * MB)).as("without other work").isTrue();
        heap.endWork(150 * MB);
        assertThat(heap.beginWork(57 * MB)).isTrue();
    }

    @Test
    void rejectsWorkThatNeverFits() {
        assertThat(heap.everFits(HeapBudget.requestBytes(heap.largestRequest())))
                .isTrue();
        assertThat(heap.everFits(HeapBudget.requestBytes(heap.largestRequest() + 1)))
                .isFalse();
    }

    @Test
    void boundsHeldEvents() {
        assertThat(heap.hold(heap.heldLimit())).isTrue();
        assertThat(heap.hold(1)).isFalse();
        assertThat(heap.openBytes()).isEqualTo(heap.heldLimit());
        heap.releaseHeld(heap.heldLimit());
        assertThat(heap.openBytes()).isZero();
        assertThat(heap.hold(1)).isTrue();
    }

    @Test
    void remembersAShortageUntilQueried() {
        assertThat(heap.wasShort()).isFalse();
        assertThat(heap.beginWork(407 * MB)).isFalse();
        assertThat(heap.wasShort()).isTrue();
        assertThat(heap.wasShort()).isFalse();
    }

    @Test
    void smallForecastsAlwaysFit() {
        heap.open(1000 * MB);
        assertThat(heap.hasRoomToWork(HeapBudget.forecastBytes(100))).isTrue();
        assertThat(heap.hasRoomToWork(HeapBudget.forecastBytes(100_000))).isFalse();
    }

    @Test
    void countsAcceptedRunsUntilTheyAreFolded() {
        ExpectedRuns expected = new ExpectedRuns(heap);
        long half = heap.openLimit() / 2;
        assertThat(expected.everFits(2 * half))
                .as("some memory remains for growing runs")
                .isFalse();
        assertThat(expected.accept(half)).isTrue();
        assertThat(heap.beginWork(260 * MB))
                .as("in addition to an expected run")
                .isFalse();
        assertThat(expected.accept(half))
                .as("some memory remains for growing runs")
                .isFalse();
        assertThat(expected.accept(0)).as("events of open runs").isTrue();
        expected.written(3, 17, half);
        expected.releaseFolded((partition, offset) -> partition == 3 && offset < 17);
        assertThat(expected.accept(half)).isFalse();
        expected.releaseFolded((partition, offset) -> partition == 3 && offset <= 17);
        assertThat(expected.accept(half)).isTrue();
        expected.notWritten(half);
        assertThat(expected.accept(half)).isTrue();
    }
}
