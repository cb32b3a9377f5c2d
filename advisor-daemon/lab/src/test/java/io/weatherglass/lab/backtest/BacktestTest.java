package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BacktestTest {

    private static final double LEVEL = 0.95;

    /** Forecasts 200 s and [195, 205] for every run, and records the runs from which it has learned. */
    private static final class Constant implements Contender {
        final Map<String, List<String>> learnedFrom = new ConcurrentHashMap<>();

        @Override
        public String name() {
            return "constant";
        }

        @Override
        public Learned learn(List<PastInstance> past) {
            List<String> labels = past.stream().map(PastInstance::label).toList();
            return (known, checkpoint) -> {
                learnedFrom.put(known.instance(), labels);
                return Optional.of(new Prediction(
                        new SampleDistribution(new double[] {200}), new Interval(195, 205), Optional.empty()));
            };
        }
    }

    private final Constant constant = new Constant();

    private BacktestReport run(BacktestOptions options, List<PastInstance> instances, List<PastInstance> training) {
        return new Backtest(List.of(constant), options).run(instances, training, () -> {});
    }

    private static BacktestOptions options(Protocol protocol, int scoreFrom, int minRuns) {
        return new BacktestOptions(protocol, List.of(0.0), LEVEL, scoreFrom, minRuns);
    }

    private static PastInstance instance(String group, String label, double makespan) {
        return TwoJobs.instance(group, label, 100, makespan - 100, 0.0);
    }

    private static List<PastInstance> twoGroups() {
        return List.of(
                instance("x", "x1", 200),
                instance("y", "y1", 200),
                instance("x", "x2", 200),
                instance("y", "y2", 200),
                instance("x", "x3", 200));
    }

    @Test
    void walkForwardUsesOnlyEarlierRunsOfTheGroup() {
        BacktestReport report = run(options(Protocol.WALK_FORWARD, 2, 2), twoGroups(), List.of());
        assertThat(constant.learnedFrom)
                .isEqualTo(Map.of("x2", List.of("x1"), "y2", List.of("y1"), "x3", List.of("x1", "x2")));
        assertThat(report.groups())
                .containsExactly(new BacktestReport.Group("x", 3, 2), new BacktestReport.Group("y", 2, 1));
    }

    @Test
    void leaveOneOutUsesAllOtherRunsOfTheGroup() {
        run(options(Protocol.LEAVE_ONE_OUT, 1, 2), twoGroups(), List.of());
        assertThat(constant.learnedFrom.get("x1")).containsExactly("x2", "x3");
        assertThat(constant.learnedFrom.get("x2")).containsExactly("x1", "x3");
        assertThat(constant.learnedFrom.get("y2")).containsExactly("y1");
    }

    @Test
    void trainedUsesOnlyTheGivenRuns() {
        List<PastInstance> training = List.of(instance("x", "t1", 200), instance("x", "t2", 200));
        BacktestReport report = run(options(Protocol.TRAINED, 1, 1), twoGroups(), training);
        assertThat(constant.learnedFrom)
                .containsEntry("x1", List.of("t1", "t2"))
                .containsEntry("x3", List.of("t1", "t2"))
                .doesNotContainKey("y1");
        assertThat(report.rows())
                .filteredOn(row -> !row.calibrated())
                .extracting(row -> row.instance().label())
                .containsExactly("x1", "x2", "x3");
    }

    @Test
    void scoresLaterRunsOfLargeGroupsOnly() {
        assertThat(labels(run(options(Protocol.WALK_FORWARD, 3, 2), twoGroups(), List.of())))
                .containsExactly("x3");
        assertThat(labels(run(options(Protocol.LEAVE_ONE_OUT, 1, 3), twoGroups(), List.of())))
                .containsExactly("x1", "x2", "x3");
    }

    private static List<String> labels(BacktestReport report) {
        return report.rows().stream()
                .filter(row -> !row.calibrated())
                .map(row -> row.instance().label())
                .toList();
    }

    @Test
    void rejectsRunsThatCannotBeScored() {
        assertThatThrownBy(() -> run(options(Protocol.WALK_FORWARD, 9, 2), twoGroups(), List.of()))
                .hasMessageContaining("can be scored")
                .hasMessageContaining("beginning with run 9");
    }

    /**
     * The makespans of 40 runs are outside [195, 205] by 1 to 3 s. Calibration widens the interval by the errors of the
     * other runs.
     */
    @Test
    void intervalsAreCalibratedByEarlierRuns() {
        List<PastInstance> instances = new ArrayList<>();
        for (int k = 0; k < 40; k++) {
            instances.add(instance("x", "x" + k, 206 + k % 3));
        }
        BacktestReport report = run(options(Protocol.WALK_FORWARD, 30, 2), instances, List.of());
        assertThat(report.rows()).hasSize(2 * 11);
        assertThat(report.rows()).filteredOn(row -> !row.calibrated()).allSatisfy(row -> {
            assertThat(row.interval()).isEqualTo(new Interval(195, 205));
            assertThat(row.held()).isFalse();
        });
        assertThat(report.rows()).filteredOn(BacktestForecast::calibrated).allSatisfy(row -> {
            assertThat(row.interval().upper()).isCloseTo(208, within(1e-6));
            assertThat(row.interval().lower()).isCloseTo(192, within(1e-6));
            assertThat(row.held()).isTrue();
        });
    }

    @Test
    void fewRunsDoNotCalibrate() {
        BacktestReport report = run(options(Protocol.WALK_FORWARD, 2, 2), twoGroups(), List.of());
        assertThat(report.rows())
                .filteredOn(BacktestForecast::calibrated)
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.interval()).isEqualTo(new Interval(195, 205)));
    }

    @Test
    void reportsProgressAfterEveryRun() {
        AtomicInteger told = new AtomicInteger();
        new Backtest(List.of(constant), options(Protocol.WALK_FORWARD, 2, 2))
                .run(twoGroups(), List.of(), told::incrementAndGet);
        assertThat(told).hasValue(5);
    }

    /** Runs of 200, 220 and 250 s, for all of which 200 s and [195, 205] are forecast. */
    @Test
    void summaryMatchesManualCalculation() {
        BacktestReport report = run(
                options(Protocol.LEAVE_ONE_OUT, 1, 2),
                List.of(instance("x", "a", 200), instance("x", "b", 220), instance("x", "c", 250)),
                List.of());
        ModelScores summary = report.summaries().get(0);
        ModelScores.Checkpoint start = summary.checkpoints().get(0);
        assertThat(start.coverage()).isEqualTo(new Proportion(1, 3));
        assertThat(start.outside()).isTrue();
        assertThat(start.means().relativeWidth()).isCloseTo((10 / 200.0 + 10 / 220.0 + 10 / 250.0) / 3, within(1e-12));
        double score = (10 / 200.0 + (10 + 40 * 15) / 220.0 + (10 + 40 * 45) / 250.0) / 3;
        assertThat(start.means().intervalScore()).isCloseTo(score, within(1e-9));
        assertThat(start.means().crps()).isCloseTo((0 + 20 / 220.0 + 50 / 250.0) / 3, within(1e-12));
        assertThat(start.means().bias()).isCloseTo((0 - 20 / 220.0 - 50 / 250.0) / 3, within(1e-12));
        assertThat(start.costCoverage()).isEmpty();
        assertThat(summary.summedIntervalScore()).isCloseTo(score, within(1e-9));
        assertThat(BacktestReport.ofReference(summary, report.summaries())).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void rejectsOptionsOutOfRange() {
        assertThatThrownBy(() -> new BacktestOptions(Protocol.WALK_FORWARD, List.of(0.5, 0.25), LEVEL, 1, 1))
                .hasMessage("shares must be ascending and in [0, 1), but were [0.5, 0.25]");
        assertThatThrownBy(() -> new BacktestOptions(Protocol.WALK_FORWARD, List.of(1.0), LEVEL, 1, 1))
                .hasMessage("shares must be ascending and in [0, 1), but were [1.0]");
        assertThatThrownBy(() -> new BacktestOptions(Protocol.WALK_FORWARD, List.of(0.0), 95, 1, 1))
                .hasMessage("level must be in (0, 1), but was 95.0");
        assertThatThrownBy(() -> new BacktestOptions(Protocol.WALK_FORWARD, List.of(0.0), LEVEL, 0, 1))
                .hasMessage("scoreFrom must be >= 1, but was 0");
    }

    private double hindsight(double level, double... makespans) {
        List<PastInstance> instances = new ArrayList<>(List.of(instance("x", "first", 200)));
        for (double makespan : makespans) {
            instances.add(instance("x", "took " + instances.size(), makespan));
        }
        BacktestOptions options = new BacktestOptions(Protocol.WALK_FORWARD, List.of(0.0), level, 2, 2);
        return run(options, instances, List.of())
                .summaries()
                .get(0)
                .checkpoints()
                .get(0)
                .means()
                .hindsightScore();
    }

    /**
     * The best interval extends from 10 s below the median to 3 s above it and contains both values, because a miss
     * costs 40 times its distance.
     */
    @Test
    void hindsightIntervalsIncludeBothValues() {
        assertThat(hindsight(0.95, 203, 190)).isCloseTo((13 / 203.0 + 13 / 190.0) / 2, within(1e-12));
    }

    /**
     * A miss costs 4 times its distance, so one miss in five does not justify intervals that are 10 s wider for all.
     */
    @Test
    void hindsightIntervalsExcludeARareMiss() {
        assertThat(hindsight(0.5, 200, 200, 190, 200, 200)).isCloseTo(4 * 10 / 190.0 / 5, within(1e-12));
    }
}
