package io.weatherglass.daemon.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DiskSpaceTest {

    private static final int MIN_MEGABYTES = 64;

    private final AtomicLong free = new AtomicLong();
    private final Readiness readiness = new Readiness();

    private DiskSpace disk() {
        return new DiskSpace(Path.of("data"), MIN_MEGABYTES, readiness, free::get);
    }

    private void look(DiskSpace disk, int megabytes) {
        free.set((long) megabytes << 20);
        disk.look();
    }

    @Test
    void shortageEndsAt125PercentOfTheMinimum() {
        try (DiskSpace disk = disk()) {
            look(disk, 64);
            assertThat(disk.shortage()).isEmpty();
            assertThat(readiness.isReady()).isTrue();

            look(disk, 63);
            assertThat(disk.shortage()).hasValue("the disk of data has 63 MB left but needs 64 MB (disk.min-free)");
            assertThat(readiness.reasons()).containsExactly(disk.shortage().orElseThrow());

            look(disk, 79);
            assertThat(disk.shortage())
                    .hasValueSatisfying(text -> assertThat(text).contains("has 79 MB left"));
            assertThat(readiness.isReady()).isFalse();

            look(disk, 80);
            assertThat(disk.shortage()).isEmpty();
            assertThat(readiness.isReady()).isTrue();
        }
    }

    @Test
    void detectsAShortageAtTheStart() {
        try (DiskSpace disk = disk()) {
            disk.start();
            assertThat(disk.shortage()).isPresent();
        }
    }

    @Test
    void queriesDoNotAccessTheDisk() {
        try (DiskSpace disk = disk()) {
            look(disk, 64);
            free.set(0);
            assertThat(disk.shortage()).isEmpty();
        }
    }
}
