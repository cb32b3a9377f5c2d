package io.weatherglass.forecast.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationLogTest {

    private static final ModelForecast FORECAST =
            ModelForecast.makespan(0, 100, List.of(new LevelInterval(0.8, 95, 105), new LevelInterval(0.95, 90, 110)));

    private static final CalibrationKey MODEL = CalibrationKey.of("hierarchical", false);

    @TempDir
    private Path folder;

    private History history;

    @BeforeEach
    void open() {
        history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        history.close();
    }

    private static Lesson lesson(double truth) {
        return Lesson.of("w", List.of(new ScoredForecast(FORECAST, FORECAST.intervals(), truth)), List.of(), List.of());
    }

    private static List<CalibratedInterval> told(Calibrations calibrations) {
        return calibrations.of(MODEL).apply("w", FORECAST, Optional.empty());
    }

    @Test
    void learnsFromARunOnlyOnce() {
        CalibrationLog log = new CalibrationLog(history);

        assertThat(log.learn(7, MODEL, lesson(120))).isTrue();
        assertThat(log.learn(7, MODEL, lesson(120))).isFalse();
        // after a crash
        assertThat(new CalibrationLog(history).learn(7, MODEL, lesson(120))).isFalse();
        assertThat(log.current().version()).isEqualTo(1);
        assertThat(log.current().name()).isEqualTo("conformal/1");
    }

    @Test
    void learnsRunsInAnyOrderOfIds() {
        CalibrationLog log = new CalibrationLog(history);

        assertThat(log.learn(9, MODEL, lesson(120))).isTrue();
        assertThat(log.learn(3, MODEL, lesson(110))).isTrue();
        assertThat(log.current().version()).isEqualTo(2);
    }

    @Test
    void restoresTheCurrentAndEarlierVersions() {
        CalibrationLog log = new CalibrationLog(history);
        List<List<CalibratedInterval>> told = new ArrayList<>();
        told.add(told(log.current()));
        for (int run = 1; run <= 30; run++) {
            log.learn(run, MODEL, lesson(100 + run * 7 % 40));
            told.add(told(log.current()));
        }

        CalibrationLog successor = new CalibrationLog(history);
        successor.refresh();

        assertThat(told(successor.current())).isEqualTo(told.get(30));
        for (int version : new int[] {0, 12, 25, 30}) {
            assertThat(told(successor.version(version))).isEqualTo(told.get(version));
        }
        assertThatThrownBy(() -> successor.version(31))
                .hasMessage("calibration version must be in [0, 30], but was 31");
    }

    @Test
    void severalDaemonsLearnEachRunOnce() throws Exception {
        int daemons = 3;
        CountDownLatch start = new CountDownLatch(daemons);
        ExecutorService threads = Executors.newFixedThreadPool(daemons);
        List<Future<Integer>> learning = new ArrayList<>();
        List<CalibrationLog> logs = new ArrayList<>();
        for (int daemon = 0; daemon < daemons; daemon++) {
            CalibrationLog log = new CalibrationLog(history);
            logs.add(log);
            learning.add(threads.submit(() -> {
                start.countDown();
                start.await();
                int learned = 0;
                for (int run = 1; run <= 25; run++) {
                    learned += log.learn(run, MODEL, lesson(100 + run)) ? 1 : 0;
                }
                return learned;
            }));
        }
        int learned = 0;
        for (Future<Integer> of : learning) {
            learned += of.get();
        }
        threads.shutdown();

        assertThat(learned).isEqualTo(25);
        for (CalibrationLog log : logs) {
            log.refresh();
            assertThat(log.current().version()).isEqualTo(25);
            assertThat(told(log.current())).isEqualTo(told(logs.get(0).current()));
        }
    }

    @Test
    void modelsAreCalibratedSeparately() {
        CalibrationLog log = new CalibrationLog(history);
        for (int run = 1; run <= 20; run++) {
            log.learn(run, CalibrationKey.of("projected uniform", false), lesson(200));
        }
        log.learn(21, MODEL, lesson(100));

        assertThat(told(log.current()).get(1).interval()).isEqualTo(new LevelInterval(0.95, 90, 110));
        assertThat(log.current()
                        .of(CalibrationKey.of("projected uniform", false))
                        .apply("w", FORECAST, Optional.empty())
                        .get(1)
                        .interval()
                        .upper())
                .isEqualTo(200);
        assertThat(log.current().latestKey()).contains(MODEL);
        assertThat(log.current().latest().report().instances()).isEqualTo(1);
    }

    /** Earlier versions store the name of the model and the origin of its plan in one text. */
    @ParameterizedTest
    @CsvSource({"false, hierarchical", "true, 'hierarchical, learned plan'"})
    void formatOfLessonsIsStable(boolean learnedPlan, String text) {
        CalibrationKey key = CalibrationKey.of("hierarchical", learnedPlan);
        String document = new String(new LessonDocument(key, lesson(120)).write(), StandardCharsets.UTF_8);

        assertThat(document).contains("\"runtimeModel\":\"" + text + "\"");
        assertThat(LessonDocument.read(document.getBytes(StandardCharsets.UTF_8))
                        .key())
                .isEqualTo(key);
    }

    @Test
    void errorsDefaultToProjectedRuntimes() {
        RemainingError projected = new RemainingError(ProgressBucket.START, 0.25, 0.125, 0, true);
        RemainingError unprojected = new RemainingError(ProgressBucket.HALF, 0.5, 0.125, 0, false);
        Lesson lesson = new Lesson("w", List.of(), List.of(), List.of(projected, unprojected));

        String document = new String(new LessonDocument(MODEL, lesson).write(), StandardCharsets.UTF_8);

        assertThat(document).contains("\"errors\":[[\"START\",0.25,0.125,0,true],[\"HALF\",0.5,0.125,0,false]]");
        String older = document.replace(",0,true]", ",0]");
        for (String readable : List.of(document, older)) {
            assertThat(LessonDocument.read(readable.getBytes(StandardCharsets.UTF_8))
                            .lesson())
                    .isEqualTo(lesson);
        }
    }

    @Test
    void skipsUnreadableLessons() {
        history.calibrations().save(CalibrationLog.SCOPE, 0, 1, "{\"format\": 99}".getBytes(StandardCharsets.UTF_8));
        CalibrationLog log = new CalibrationLog(history);

        log.learn(2, MODEL, lesson(120));

        assertThat(log.current().version()).isEqualTo(2);
        assertThat(log.current().latest().report().instances()).isEqualTo(1);
    }

    @Test
    void relearnsARunWithAnUnreadableLesson() {
        history.calibrations().save(CalibrationLog.SCOPE, 0, 1, "{\"format\": 1}".getBytes(StandardCharsets.UTF_8));

        assertThat(new CalibrationLog(history).learn(1, MODEL, lesson(120))).isTrue();

        CalibrationLog later = new CalibrationLog(history);
        assertThat(later.learn(1, MODEL, lesson(120))).isFalse();
        assertThat(later.current().version()).isEqualTo(2);
        assertThat(later.current().latest().report().instances()).isEqualTo(1);
    }
}
