package io.weatherglass.traces.schlouder;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.traces.RecordedData;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.RunName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All recorded runs, with counts verified by text tools. */
@Tag("long")
class SchlouderArchiveTest {
    private static final Pattern JOB = Pattern.compile("(?m)^\\S+ -?[\\d.]+ \\d+ ~ .*$");
    private static final Pattern VM = Pattern.compile("(?m)^\\d+ \\d+ \\d+ *$");
    private static final Pattern ARROW = Pattern.compile("->(.*)");

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(RecordedData.require("schlouder/runs"))) {
            return files.sorted().toList();
        }
    }

    private static List<RecordedRun> runs() throws IOException {
        List<RecordedRun> runs = new ArrayList<>();
        for (Path file : files()) {
            runs.add(new SchlouderReader().read(file));
        }
        return runs;
    }

    private static int dependencies(RecordedRun run) {
        return run.tasks().stream().mapToInt(task -> task.dependencies().size()).sum();
    }

    @Test
    void readsEveryRunCompletely() throws IOException {
        List<RecordedRun> runs = runs();
        assertThat(runs).hasSize(294);
        for (Path file : files()) {
            RecordedRun run = new SchlouderReader().read(file);
            String text = Files.readString(file);
            assertThat(run.tasks()).as(run.label()).hasSize((int)
                    JOB.matcher(text).results().count());
            assertThat(run.boots()).as(run.label()).hasSize((int)
                    VM.matcher(text).results().count());
            int words = ARROW.matcher(text)
                    .results()
                    .mapToInt(m -> m.group(1).trim().split(" +").length)
                    .sum();
            assertThat(dependencies(run)).as(run.label()).isEqualTo(words);
        }
        // counted by awk over all files
        assertThat(runs.stream().mapToInt(run -> run.tasks().size()).sum()).isEqualTo(47_388);
        assertThat(runs.stream().mapToInt(run -> run.boots().size()).sum()).isEqualTo(2_979);
        assertThat(runs.stream().mapToInt(SchlouderArchiveTest::dependencies).sum())
                .isEqualTo(23_103);
    }

    @Test
    void keepsUnknownProjectionsAndDatesBeforeTheRecord() throws IOException {
        List<RecordedTask> tasks =
                runs().stream().flatMap(run -> run.tasks().stream()).toList();
        assertThat(tasks.stream().filter(task -> task.projectedWalltimeSeconds() == 0))
                .hasSize(520);
        assertThat(tasks.stream().filter(task -> task.submissionDateSeconds() < 0))
                .hasSize(34);
        assertThat(tasks).allMatch(task -> task.usage().isPresent());
    }

    @Test
    void derivesTheKindsOfAllJobs() throws IOException {
        Set<String> kinds = runs().stream()
                .flatMap(run -> run.tasks().stream())
                .map(RecordedTask::kind)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(kinds)
                .containsExactly("add", "background", "bgmodel", "diff", "gather", "omssa", "overlaps", "project");
    }

    @Test
    void findsThePlatformOfEveryRun() throws IOException {
        PlatformCatalog catalog = PlatformCatalog.read(RecordedData.require("schlouder/platforms.json"));
        assertThat(catalog.keys()).hasSize(16);
        for (RecordedRun run : runs()) {
            RunName name = run.name().orElseThrow();
            assertThat(name).hasToString(run.label());
            assertThat(catalog.platform(name.platformKey()).btuSeconds()).isEqualTo(3600);
        }
    }

    @Test
    void readsTheIncompleteRun() throws IOException {
        RecordedRun run = new SchlouderReader()
                .read(RecordedData.require(
                        "schlouder/incomplete/v4.montecarlo-brs-10.brs.afap.regular1gb.openstack-icps.v5.58.tasks"));
        assertThat(run.isComplete()).isFalse();
        assertThat(run.unended()).isEqualTo("5 of 223 jobs never ended");
        assertThat(runs()).allMatch(RecordedRun::isComplete);
    }
}
