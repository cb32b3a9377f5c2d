package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.calibration.RiskScore;
import io.weatherglass.forecast.calibration.Score;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LessonsTest {

    /** Two jobs that took longer than projected, with the advisories of the run. */
    private static final class Run {
        private final Forecaster forecaster = new Forecaster(
                MonteCarlo.singleThreaded(),
                ForecastOptions.builder().maxRealizations(100).build());
        private final Enactor enactor;
        private final List<Advisory> course = new ArrayList<>();

        private Calibrations calibration = Calibrations.NONE;

        private final Advisor advisor = new Advisor(Clock.systemUTC(), () -> calibration);

        Run() {
            this(Enactor.of(Plans.onSlots(1, Plans.job("a", 100), Plans.job("b", 100))
                    .deadline(Plans.ORIGIN.plusSeconds(210))
                    .build()));
        }

        Run(Enactor enactor) {
            this.enactor = enactor;
        }

        void advise(double seconds) {
            var snapshot = enactor.snapshot().at(Plans.ORIGIN.plusNanos(Math.round(seconds * 1e9)));
            course.add(advisor.advise(snapshot, forecaster.forecast(snapshot), Background.notAvailable("no search")));
        }

        Optional<Lessons.OnModel> end() {
            return Lessons.of(
                    enactor.snapshot(),
                    advisor.close(enactor.snapshot(), forecaster.settle(enactor.snapshot())),
                    course);
        }

        Optional<Lessons.OnModel> completed() {
            advise(0);
            advise(22);
            enactor.tell(120, Events.completed("a", 120, ""));
            advise(120);
            enactor.tell(230, Events.completed("b", 110, ""));
            // all jobs have ended, but the end is not reported yet
            advise(230);
            enactor.tell(231, new WorkflowCompleted());
            return end();
        }
    }

    @Test
    void scoresTheForecastOfEachStage() {
        Run run = new Run();
        Lesson lesson = run.completed().orElseThrow().lesson();

        assertThat(lesson.workflow()).isEqualTo(run.enactor.snapshot().plan().workflow());
        assertThat(lesson.scores())
                .extracting(Score::bucket)
                .containsOnly(ProgressBucket.START, ProgressBucket.TENTH, ProgressBucket.HALF);
        Advisory first = run.course.get(0);
        DurationInterval widest = first.makespan().orElseThrow().intervals().get(3);
        Score score = lesson.scores().get(3);
        assertThat(score.level()).isEqualTo(0.997);
        double lower = widest.modelLowerSeconds().orElseThrow();
        double upper = widest.modelUpperSeconds().orElseThrow();
        assertThat(score.excess()).isCloseTo(Math.max(lower - 230, 230 - upper) / (upper - lower), within(1e-9));
        assertThat(score.held()).isEqualTo(widest.lowerSeconds() <= 230 && 230 <= widest.upperSeconds());
        RemainingError error = lesson.errors().get(0);
        assertThat(error.stage()).isEqualTo(ProgressBucket.START);
        double median = first.makespan().orElseThrow().medianSeconds();
        // 1 % of the median is added to both
        assertThat(error.logError()).isCloseTo(Math.log((230 + median / 100) / (median + median / 100)), within(1e-9));
        assertThat(error.pastRuns()).isZero();
    }

    @Test
    void marksForecastsWithoutProjectedRuntimes() {
        Lesson projected = new Run().completed().orElseThrow().lesson();
        Lesson unprojected = new Run(Enactor.of(
                        Plans.onSlots(1, Plans.job("a", 0), Plans.job("b", 0)).build()))
                .completed()
                .orElseThrow()
                .lesson();

        assertThat(projected.errors()).extracting(RemainingError::projected).containsOnly(true);
        assertThat(unprojected.errors())
                .as("no forecast before the first completion")
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.stage()).isEqualTo(ProgressBucket.HALF);
                    assertThat(error.projected()).isFalse();
                });
    }

    private static Enactor learnedPlan() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
        LearnedKind.Job a = new LearnedKind.Job("a", 100, List.of());
        LearnedKind.Job b = new LearnedKind.Job("b", 100, List.of());
        LearnedKind jobs = new LearnedKind("", 2, 100, List.of(), Optional.empty(), List.of(), List.of(a, b));
        enactor.tell(0, new WorkflowLearned(3, "run-0", 1, List.of(jobs)));
        return enactor;
    }

    @Test
    void learnedPlansHaveTheirOwnKey() {
        Lessons.OnModel given = new Run().completed().orElseThrow();
        Run run = new Run(learnedPlan());
        Lessons.OnModel learned = run.completed().orElseThrow();
        assertThat(learned.key().text()).isEqualTo(given.key().text() + ", learned plan");
        assertThat(learned.lesson().scores()).isNotEmpty();

        Run next = new Run(learnedPlan());
        next.calibration = Calibrations.NONE.learn(given.key(), given.lesson());
        next.advise(0);
        assertThat(next.course.get(0).makespan().orElseThrow().intervals())
                .as("calibrations of reported and learned plans are separate")
                .allSatisfy(
                        interval -> assertThat(interval.coverage().instances()).isEmpty());
        next.calibration = next.calibration.learn(learned.key(), learned.lesson());
        next.advise(1);
        assertThat(next.course.get(1).makespan().orElseThrow().intervals())
                .allSatisfy(
                        interval -> assertThat(interval.coverage().instances()).hasValue(1));
    }

    /** Without past runs there is no forecast to score. */
    @Test
    void skipsRunsWithoutForecasts() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
        assertThat(new Run(enactor).completed()).isEmpty();
    }

    @Test
    void scoresRisks() {
        Run run = new Run();
        Lesson lesson = run.completed().orElseThrow().lesson();

        assertThat(lesson.risks()).hasSize(3).allSatisfy(risk -> {
            assertThat(risk.kind()).isEqualTo(RiskScore.Kind.DEADLINE_MISS);
            assertThat(risk.came()).isTrue();
        });
        assertThat(lesson.risks().get(0).probability())
                .isEqualTo(run.course.get(0).risk().deadlineMiss().orElseThrow().probability());
    }

    @Test
    void skipsAbandonedRuns() {
        Run run = new Run();
        run.advise(0);
        run.enactor.tell(50, new WorkflowAbandoned("silence"));

        assertThat(run.end()).isEmpty();
    }

    @Test
    void skipsRunsThatEndedBeforeTheirFirstForecast() {
        Run run = new Run();
        run.enactor.tell(120, Events.completed("a", 120, ""));
        run.enactor.tell(230, Events.completed("b", 110, ""));
        run.enactor.tell(231, new WorkflowCompleted());

        assertThat(run.end()).isEmpty();
    }

    @Test
    void scoresTheModelIntervals() {
        List<Score> raw = new Run().completed().orElseThrow().lesson().scores();
        Calibrations calibration = Calibrations.NONE;
        for (int i = 0; i < 20; i++) {
            Lessons.OnModel lesson = new Run().completed().orElseThrow();
            calibration = calibration.learn(lesson.key(), lesson.lesson());
        }
        Run next = new Run();
        next.calibration = calibration;

        List<Score> calibrated = next.completed().orElseThrow().lesson().scores();

        assertThat(calibrated)
                .extracting(Score::excess)
                .isEqualTo(raw.stream().map(Score::excess).toList());
        assertThat(calibrated)
                .extracting(Score::modelWidth)
                .isEqualTo(raw.stream().map(Score::modelWidth).toList());
        // the model interval is wider than needed for 230 s
        assertThat(raw.get(2).excess()).isNegative();
        assertThat(calibrated.get(2).width()).isLessThan(raw.get(2).width());
        assertThat(calibrated.get(2).held()).isTrue();
        assertThat(next.course.get(0).computation().calibrationVersion()).isEqualTo("conformal/20");
        var interval = next.course.get(0).makespan().orElseThrow().intervals().get(2);
        assertThat(interval.coverage().instances()).isEqualTo(OptionalInt.of(20));
        assertThat(interval.coverage().measured()).isPresent();
        assertThat(interval.note()).isEmpty();
    }

    /** One hour of one VM is owed. */
    @Test
    void scoresCostsInEveryPublishedUnit() {
        Run run = new Run(Enactor.of(
                Plans.onCloud(Plans.job("a", 100)).resources(Plans.twoTypes()).build()));
        run.enactor.tell(0, new VmRequested("vm-1", Optional.of("fast")));
        run.advise(0);
        run.enactor.tell(110, Events.completed("a", 100, "vm-1"));
        run.enactor.tell(120, new WorkflowCompleted());

        List<Score> scores = run.end().orElseThrow().lesson().scores();

        assertThat(scores).extracting(Score::quantity).containsOnly(Quantity.values());
        Score btus = scores.stream()
                .filter(score -> score.quantity() == Quantity.BTUS && score.level() == 0.95)
                .findFirst()
                .orElseThrow();
        BtuForecast told = run.course.get(0).cost().orElseThrow().btuCount().orElseThrow();
        ValueInterval interval = told.intervals().get(2);
        assertThat(btus.excess())
                .isEqualTo(Math.max(
                                interval.modelLower().orElseThrow() - 1,
                                1 - interval.modelUpper().orElseThrow())
                        / told.median());
    }
}
