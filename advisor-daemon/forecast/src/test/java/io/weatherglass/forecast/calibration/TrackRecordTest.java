package io.weatherglass.forecast.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class TrackRecordTest {

    private static TrackRecord then(TrackRecord before, int instances, IntPredicate held) {
        return then(Quantity.MAKESPAN, before, instances, held);
    }

    private static TrackRecord then(Quantity quantity, TrackRecord before, int instances, IntPredicate held) {
        TrackRecord track = before;
        for (int i = 0; i < instances; i++) {
            track = track.with(new Score(quantity, ProgressBucket.START, 0.8, 0, 0, held.test(i), 0.1, 0.1, 0));
        }
        return track;
    }

    @Test
    void reportsNoDriftBeforeTwentyInstances() {
        assertThat(then(TrackRecord.EMPTY, 19, i -> false).drifting()).isFalse();
        assertThat(then(TrackRecord.EMPTY, 20, i -> false).drifting()).isTrue();
    }

    @Test
    void reportsNoDriftOfUncalibratedLevels() {
        TrackRecord track = TrackRecord.EMPTY;
        for (int i = 0; i < 332; i++) {
            track = track.with(new Score(Quantity.MAKESPAN, ProgressBucket.START, 0.997, 0, 0, false, 0.1, 0.1, 0));
        }
        assertThat(track.drifting()).isFalse();
        track = track.with(new Score(Quantity.MAKESPAN, ProgressBucket.START, 0.997, 0, 0, false, 0.1, 0.1, 0));
        assertThat(track.drifting()).isTrue();
    }

    /** Binomial of 50 with 0.8: P(X <= 29) = 0.0003, P(X <= 30) = 0.0009, P(X <= 35) = 0.06, P(X <= 36) = 0.11. */
    @Test
    void alarmsHaveHysteresis() {
        TrackRecord fine = then(TrackRecord.EMPTY, 50, i -> i < 40);
        assertThat(fine.drifting()).isFalse();

        // the oldest hits leave the window; the count falls to 31, then to 30 and 29
        TrackRecord low = then(fine, 9, i -> false);
        assertThat(low.drifting()).isFalse();
        low = then(low, 2, i -> false);
        assertThat(low.drifting()).isTrue();

        // 29 old hits leave while new ones arrive: the count stays, then rises to 35 and 36
        TrackRecord rising = then(low, 29, i -> true);
        assertThat(rising.drifting()).isTrue();
        rising = then(rising, 6, i -> true);
        assertThat(rising.drifting()).isTrue();
        assertThat(then(rising, 1, i -> true).drifting()).isFalse();
    }

    @Test
    void tooHighCoverageIsDrift() {
        assertThat(then(TrackRecord.EMPTY, 50, i -> true).drifting()).isTrue();
    }

    /** No value exists between 40 and 41 BTUs. */
    @Test
    void countsMayExceedTheNominalCoverage() {
        assertThat(then(Quantity.BTUS, TrackRecord.EMPTY, 50, i -> true).drifting())
                .isFalse();
        assertThat(then(Quantity.BTUS, TrackRecord.EMPTY, 50, i -> i % 2 == 0).drifting())
                .isTrue();
    }

    @Test
    void falseAlarmsAreRare() {
        int alarms = 0;
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TrackRecord track = then(TrackRecord.EMPTY, 200, i -> random.nextDouble() < 0.8);
            alarms += track.drifting() ? 1 : 0;
        }
        // of 200 track records, 0.2 are outside a band of 99.9 % at any moment; an alarm lasts several checks
        assertThat(alarms).isLessThanOrEqualTo(3);
    }
}
