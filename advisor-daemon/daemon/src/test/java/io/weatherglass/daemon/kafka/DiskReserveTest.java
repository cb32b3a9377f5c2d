package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskReserveTest {

    private static final long FULL = DiskReserve.LOW_BYTES - 1;
    private static final long AMPLE = DiskReserve.ENOUGH_BYTES;
    private static final long LITTLE = AMPLE - 1;

    @TempDir
    private Path directory;

    private final AtomicLong free = new AtomicLong(AMPLE);
    private final List<Boolean> brake = new ArrayList<>();

    private DiskReserve reserve() {
        return new DiskReserve(directory, brake::add, free::get);
    }

    private long size() throws IOException {
        return Files.size(directory.resolve(DiskReserve.FILE));
    }

    private static void look(DiskReserve reserve) {
        reserve.keepRoom();
        reserve.brake();
    }

    @Test
    void releasesInPortionsAndIsTakenAgain() throws Exception {
        try (DiskReserve reserve = reserve()) {
            look(reserve);
            assertThat(size()).isEqualTo(DiskReserve.BYTES);

            free.set(FULL);
            look(reserve);
            assertThat(size()).isEqualTo(DiskReserve.BYTES - DiskReserve.PORTION);
            look(reserve);
            assertThat(size()).isEqualTo(DiskReserve.BYTES - 2 * DiskReserve.PORTION);

            free.set(LITTLE);
            look(reserve);
            assertThat(size()).isEqualTo(DiskReserve.BYTES - 2 * DiskReserve.PORTION);
            assertThat(brake).containsExactly(false, true);

            free.set(AMPLE);
            look(reserve);
            assertThat(size()).as("not while writers are waiting").isLessThan(DiskReserve.BYTES);
            look(reserve);
            assertThat(size()).isEqualTo(DiskReserve.BYTES);
            assertThat(brake).containsExactly(false, true, false);
        }
    }

    @Test
    void isNotTakenWithoutSpace() {
        free.set(LITTLE);
        try (DiskReserve reserve = reserve()) {
            look(reserve);
            assertThat(directory).isEmptyDirectory();
            assertThat(brake).containsExactly(false);
        }
    }

    @Test
    void setsTheBrakeAgainAfterARestart() throws Exception {
        try (DiskReserve before = reserve()) {
            look(before);
            free.set(FULL);
            look(before);
        }
        try (DiskReserve after = reserve()) {
            free.set(LITTLE);
            brake.clear();
            look(after);
            look(after);
            assertThat(brake).containsExactly(true);
        }
        Files.delete(directory.resolve(DiskReserve.FILE));
        try (DiskReserve withoutFile = reserve()) {
            brake.clear();
            look(withoutFile);
            assertThat(brake).containsExactly(false);
        }
    }

    @Test
    void resetsTheBrakeAfterAnUncertainCall() {
        Consumer<Boolean> timesOut = slow -> {
            brake.add(slow);
            if (slow) {
                throw new IllegalStateException("no answer");
            }
        };
        try (DiskReserve reserve = new DiskReserve(directory, timesOut, free::get)) {
            look(reserve);
            free.set(FULL);
            look(reserve);
            free.set(AMPLE);
            look(reserve);
            assertThat(brake).containsExactly(false, true, false);
        }
    }

    @Test
    void isTakenAgainAfterRemoval() throws Exception {
        try (DiskReserve reserve = reserve()) {
            look(reserve);
            Files.delete(directory.resolve(DiskReserve.FILE));
            free.set(FULL);
            look(reserve);
            free.set(AMPLE);
            look(reserve);
            assertThat(size()).isEqualTo(DiskReserve.BYTES);
        }
    }
}
