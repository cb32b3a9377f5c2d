package io.weatherglass.forecast.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads lessons written by earlier releases with the current code. The file of a release is in a folder named after its
 * date and never changes. {@code mvn -pl advisor-daemon/forecast -am test -Dtest=ReleasedLessonTest
 * -Dweatherglass.release=2026-11-26} writes the file of a new release.
 */
class ReleasedLessonTest {

    private static final Path RELEASES = Path.of("src/test/resources/releases");
    private static final ModelForecast FORECAST =
            ModelForecast.makespan(40, 100, List.of(new LevelInterval(0.8, 95, 105), new LevelInterval(0.95, 90, 110)));

    static List<Path> lessons() throws IOException {
        try (Stream<Path> files = Files.walk(RELEASES)) {
            List<Path> found =
                    files.filter(file -> file.endsWith("lesson.json")).sorted().toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = "weatherglass.release",
            matches = "\\d{4}-\\d\\d-\\d\\d",
            disabledReason = "the lesson of a release is written once, with -Dweatherglass.release=DATE")
    void writesTheReleasedFormat() throws IOException {
        Path file = RELEASES.resolve(System.getProperty("weatherglass.release")).resolve("lesson.json");
        assertThat(file).as("of an earlier release").doesNotExist();
        Files.createDirectories(file.getParent());
        Lesson scored = Lesson.of(
                "montage", List.of(new ScoredForecast(FORECAST, FORECAST.intervals(), 120)), List.of(), List.of());
        Lesson lesson = new Lesson(
                "montage",
                scored.scores(),
                List.of(new RiskScore(RiskScore.Kind.DEADLINE_MISS, ProgressBucket.of(0.5), 0.125, true)),
                List.of(new RemainingError(ProgressBucket.of(0.5), 0.25, 0.1, 3, true)));
        Files.write(file, new LessonDocument(CalibrationKey.of("hierarchical", true), lesson).write());
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void readsTheReleasedFormat(Path file) throws IOException {
        LessonDocument read = LessonDocument.read(Files.readAllBytes(file));
        assertThat(read.key()).isEqualTo(CalibrationKey.of("hierarchical", true));
        Lesson lesson = read.lesson();
        assertThat(lesson.workflow()).isEqualTo("montage");
        assertThat(lesson.scores()).extracting(Score::level).containsExactly(0.8, 0.95);
        assertThat(lesson.scores()).extracting(Score::held).containsExactly(false, false);
        assertThat(lesson.risks())
                .containsExactly(new RiskScore(RiskScore.Kind.DEADLINE_MISS, ProgressBucket.of(0.5), 0.125, true));
        assertThat(lesson.errors()).containsExactly(new RemainingError(ProgressBucket.of(0.5), 0.25, 0.1, 3, true));
        assertThat(LessonDocument.read(read.write())).isEqualTo(read);
    }
}
