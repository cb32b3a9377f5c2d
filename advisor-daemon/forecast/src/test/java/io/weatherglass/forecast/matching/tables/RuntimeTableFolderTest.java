package io.weatherglass.forecast.matching.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.forecast.support.FileLease;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeTableFolderTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final long HEADER = 4096;

    @TempDir
    private Path data;

    private final FragmentSetup setup = SampleSetups.setup();

    private RuntimeTableFolder tables(long maxBytes) {
        return new RuntimeTableFolder(data, maxBytes, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private RuntimeTable open() throws IOException {
        return tables(1 << 20).open(setup);
    }

    private static int build(FragmentSetup setup, RuntimeTable table) {
        return new TableBuilder(setup, table).build(Runnable::run, 1, () -> false, k -> {});
    }

    private List<Path> files(String ending) throws IOException {
        try (Stream<Path> files = Files.list(data.resolve("tables"))) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    private Path only() throws IOException {
        assertThat(files(".table")).hasSize(1);
        return files(".table").get(0);
    }

    @Test
    void keepsFilledFragments() throws IOException {
        RuntimeTable first = open();
        AtomicInteger asked = new AtomicInteger();
        new TableBuilder(setup, first).build(Runnable::run, 1, () -> asked.incrementAndGet() > 7, k -> {});
        RuntimeTable second = open();
        assertThat(new TableBuilder(setup, second).coverage().filled()).isEqualTo(7);
        assertThat(build(setup, second)).isEqualTo(setup.grid().count() - 7);
        assertThat(SampleSetups.isComplete(first, setup)).isTrue();
        assertThat(SampleSetups.isComplete(open(), setup)).isTrue();
        assertThat(Files.size(only())).isEqualTo(HEADER + setup.tableBytes());
    }

    @Test
    void clearsDamagedFragments() throws IOException {
        build(setup, open());
        int fragments = setup.grid().count();
        long runtimeOfJob3 = HEADER + 4L * fragments * (1 + 3) + 4 * 11;
        try (RandomAccessFile file = new RandomAccessFile(only().toFile(), "rw")) {
            file.seek(runtimeOfJob3);
            int bits = file.readInt();
            file.seek(runtimeOfJob3);
            file.writeInt(bits ^ 0x100);
        }
        RuntimeTable table = open();
        assertThat(table.isFilled(11)).isFalse();
        assertThat(build(setup, table)).isEqualTo(1);
        assertThat(SampleSetups.isComplete(table, setup)).isTrue();
    }

    @Test
    void recreatesForeignOrTruncatedFiles() throws IOException {
        build(setup, open());
        Path file = only();
        byte[] whole = Files.readAllBytes(file);
        whole[3] ^= 1;
        Files.write(file, whole);
        assertThat(open().isFilled(0)).isFalse();
        assertThat(Files.size(file)).isEqualTo(whole.length);
        Files.write(file, new byte[100]);
        assertThat(open().isFilled(0)).isFalse();
        assertThat(build(setup, open())).isEqualTo(setup.grid().count());
    }

    @Test
    void everyRelevantChangeCreatesAnotherTable() {
        Scenario scenario = setup.scenario();
        WorkloadTrace trace = setup.trace();
        LoadScaling scaling = setup.scaling();
        Workflow longer = Workflow.of("sample", List.of(Job.of("only", "", 2700)));
        Stream<FragmentSetup> others = Stream.of(
                new FragmentSetup(scenario, trace, scaling, 300, 1),
                new FragmentSetup(scenario, trace, scaling, 600, 2),
                new FragmentSetup(scenario, trace, LoadScaling.byCores(), 600, 1),
                new FragmentSetup(scenario, trace, LoadScaling.toUtilisation(1), 600, 1),
                new FragmentSetup(scenario, SampleSetups.trace(200, 26_700, 9), scaling, 600, 1),
                new FragmentSetup(scenario.withStrategy(BuiltInStrategies.byName("asap")), trace, scaling, 600, 1),
                new FragmentSetup(
                        SampleSetups.scenario(SampleSetups.WORKFLOW, SampleSetups.cloud(4, 2, 2)),
                        trace,
                        scaling,
                        600,
                        1),
                new FragmentSetup(SampleSetups.scenario(longer, SampleSetups.cloud(4, 2, 3)), trace, scaling, 600, 1));
        assertThat(Stream.concat(Stream.of(setup), others).map(TableKey::of))
                .doesNotHaveDuplicates()
                .hasSize(9);
    }

    /** Instances differ in names and ids but share their simulations. */
    @Test
    void namesAndIdsDoNotMatter() {
        Workflow renamed = Workflow.of(
                "another",
                List.of(
                        Job.of("1", "prepare", 300),
                        Job.of("2", "work", 600, "1"),
                        Job.of("3", "work", 500, "1"),
                        Job.of("4", "work", 700, "1"),
                        Job.of("5", "work", 400, "2"),
                        Job.of("6", "collect", 200, "2", "3", "4", "5")));
        FragmentSetup other = new FragmentSetup(
                SampleSetups.scenario(renamed, SampleSetups.cloud(4, 2, 3)),
                SampleSetups.trace(200, 26_700, 1),
                setup.scaling(),
                600,
                1);
        assertThat(TableKey.of(other)).isEqualTo(TableKey.of(setup));
    }

    @Test
    void deletesTheLeastRecentlyOpenedTable() throws IOException {
        long one = HEADER + setup.tableBytes();
        RuntimeTableFolder roomForTwo = tables(5 * one / 2);
        FragmentSetup second = SampleSetups.setup(SampleSetups.trace(200, 26_700, 2));
        FragmentSetup third = SampleSetups.setup(SampleSetups.trace(200, 26_700, 3));
        build(setup, roomForTwo.open(setup));
        roomForTwo.open(second);
        Files.setLastModifiedTime(file(setup), FileTime.from(NOW.plusSeconds(10)));
        roomForTwo.open(third);
        assertThat(files(".table")).containsExactlyInAnyOrder(file(setup), file(third));
        assertThat(SampleSetups.isComplete(roomForTwo.open(setup), setup)).isTrue();
    }

    @Test
    void doesNotDeleteATableThatIsBeingBuilt() throws IOException {
        long one = HEADER + setup.tableBytes();
        RuntimeTableFolder roomForOne = tables(3 * one / 2);
        FragmentSetup second = SampleSetups.setup(SampleSetups.trace(200, 26_700, 2));
        try (FileLease building = roomForOne.tryLease(setup).orElseThrow()) {
            roomForOne.open(setup);
            assertThat(roomForOne.tryLease(setup)).isEmpty();
            roomForOne.open(second);
            assertThat(building).isNotNull();
            assertThat(files(".table")).containsExactlyInAnyOrder(file(setup), file(second));
        }
        Optional<FileLease> again = roomForOne.tryLease(setup);
        assertThat(again).isPresent();
        again.get().close();
    }

    private Path file(FragmentSetup of) {
        return data.resolve("tables").resolve(TableKey.of(of) + ".table");
    }

    @Test
    void rejectsATableAboveTheLimit() {
        assertThatThrownBy(() -> tables(1000).open(setup))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bytes, but the limit for tables is 1000: increase it");
    }

    @Test
    void deletesUnfinishedFiles() throws IOException {
        Path left = Files.createDirectories(data.resolve("tables")).resolve("abc.table.new");
        Files.write(left, new byte[10]);
        open();
        assertThat(left).doesNotExist();
    }
}
