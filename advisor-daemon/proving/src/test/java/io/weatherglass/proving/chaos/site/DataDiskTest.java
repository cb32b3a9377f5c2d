package io.weatherglass.proving.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that is a separate disk for the processes inside the namespace. */
@Tag("process")
class DataDiskTest {

    @TempDir
    private Path folder;

    private static String run(DataDisk disk, String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(disk.inside(List.of("sh", "-c", script)))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return said.strip() + (process.waitFor() == 0 ? "" : " (failed)");
    }

    @Nested
    @Tag("process")
    class OfItsOwn {

        private Optional<DiskNamespace> namespace = Optional.empty();
        private DataDisk disk;
        private DataDisk other;

        @BeforeEach
        void mount() throws IOException {
            Path one = Files.createDirectory(folder.resolve("a disk"));
            Path two = Files.createDirectory(folder.resolve("other"));
            namespace = DiskNamespace.open(List.of(one, two));
            assumeThat(namespace)
                    .as("a file system can be mounted in a namespace of its own (unshare --mount)")
                    .isPresent();
            disk = DataDisk.own(one, namespace.get());
            other = DataDisk.own(two, namespace.get());
        }

        @AfterEach
        void unmount() {
            namespace.ifPresent(DiskNamespace::close);
        }

        private String write(DataDisk to, String name) throws IOException, InterruptedException {
            return run(to, "env LC_ALL=C printf text > '" + to.folder() + "/" + name + "'");
        }

        @Test
        void isFullUntilSpaceIsFreed() throws Exception {
            assertThat(write(disk, "before")).isEmpty();

            disk.fill();
            assertThat(disk.seen().toFile().getUsableSpace()).isZero();
            assertThat(write(disk, "meanwhile")).contains("No space left on device");
            assertThat(write(other, "meanwhile")).as("others have room").isEmpty();

            disk.makeRoom();
            assertThat(write(disk, "after")).isEmpty();
            assertThat(disk.seen().resolve("before")).hasContent("text");
        }

        @Test
        void fillsAnEmptyDisk() throws Exception {
            disk.fill();
            assertThat(run(disk, "head -c 1000000 /dev/zero > '" + disk.folder() + "/large'"))
                    .contains("No space left on device");
        }

        @Test
        void fillsADiskDuringWrites() throws Exception {
            String writing = "while cat /etc/passwd >> '" + disk.folder() + "/grows'; do :; done";
            Process writer = new ProcessBuilder(disk.inside(List.of("sh", "-c", writing)))
                    .redirectErrorStream(true)
                    .start();
            try {
                Eventually.until(
                        "something is written",
                        () -> disk.seen().resolve("grows").toFile().length() > 0);
                disk.fill();
                assertThat(new String(writer.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .contains("No space left on device");
            } finally {
                writer.destroyForcibly();
            }
        }

        @Test
        void keepsFilesOfEndedProcessesAndCopiesThem() throws Exception {
            write(disk, "left");
            assertThat(disk.folder()).as("to everybody else").isEmptyDirectory();
            assertThat(run(disk, "ls '" + disk.folder() + "'")).isEqualTo("left");

            disk.show();
            assertThat(disk.folder().resolve("left")).hasContent("text");
        }

        @Test
        void survivesAnInterruptFromTheTerminal() throws Exception {
            write(disk, "left");
            List<String> entry = disk.inside(List.of());
            Signals.send("INT", Long.parseLong(entry.get(entry.indexOf("--target") + 1)));

            disk.fill();
            disk.show();
            assertThat(disk.folder().resolve("left")).hasContent("text");
        }

        @Test
        void brokerLogCanBeTruncatedFromOutside() throws Exception {
            String segment = "'" + disk.folder() + "/chaos.events-0/00000000000000000000.log'";
            run(disk, "mkdir '" + disk.folder() + "/chaos.events-0' && head -c 1000 /dev/zero > " + segment);

            long lost = new UnflushedLog(disk.seen()).lose(new Random(1));
            assertThat(lost).isPositive();
            assertThat(run(disk, "stat --format=%s " + segment)).isEqualTo(String.valueOf(1000 - lost));
        }

        @Test
        void processesKeepTheirDirectory() throws Exception {
            assertThat(Path.of(run(disk, "pwd"))).isEqualTo(Path.of("").toRealPath());
        }
    }

    @Test
    void sharedDiskIsANormalFolder() throws Exception {
        DataDisk disk = DataDisk.shared(folder);
        assertThat(disk.isOwn()).isFalse();
        assertThat(disk.seen()).isEqualTo(folder);
        assertThat(run(disk, "env LC_ALL=C printf text > '" + disk.folder() + "/file'"))
                .isEmpty();
        disk.show();
        assertThat(folder.resolve("file")).hasContent("text");
    }
}
