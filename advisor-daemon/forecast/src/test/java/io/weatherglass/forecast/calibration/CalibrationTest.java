package io.weatherglass.forecast.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.calibration.CalibratedInterval.Basis;
import io.weatherglass.simulation.statistics.BinomialBand;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private static final String WORKFLOW = "brs";

    /** Makespan of 100 s at the start. */
    private static ModelForecast makespan(LevelInterval... intervals) {
        return ModelForecast.makespan(0, 100, List.of(intervals));
    }

    private static Lesson lesson(String workflow, ModelForecast forecast, double truth) {
        return Lesson.of(
                workflow, List.of(new ScoredForecast(forecast, forecast.intervals(), truth)), List.of(), List.of());
    }

    /** Instances whose truth was 1, 2, … n seconds above the interval of 95 to 105 s. */
    private static Calibration after(String workflow, int instances) {
        Calibration calibration = Calibration.NONE;
        ModelForecast forecast = makespan(new LevelInterval(0.95, 95, 105));
        for (int i = 1; i <= instances; i++) {
            calibration = calibration.learn(lesson(workflow, forecast, 105 + i));
        }
        return calibration;
    }

    @Test
    void widensByTheRankOfTheExcesses() {
        ModelForecast twiceAsLong = ModelForecast.makespan(0, 200, List.of(new LevelInterval(0.95, 190, 210)));

        CalibratedInterval interval = after(WORKFLOW, 19)
                .apply(WORKFLOW, twiceAsLong, Optional.empty())
                .get(0);

        // rank ceil(20 * 0.95) = 19 of 0.01, 0.02, ... 0.19, of the remaining 200 s
        assertThat(interval.interval().lower()).isCloseTo(190 - 38, within(1e-9));
        assertThat(interval.interval().upper()).isCloseTo(210 + 38, within(1e-9));
        assertThat(interval.basis()).isEqualTo(Basis.WORKFLOW);
        assertThat(interval.instances()).isEqualTo(19);
        assertThat(interval.note()).isEmpty();
    }

    @Test
    void narrowsIntervalsOfACautiousModel() {
        Calibration calibration = Calibration.NONE;
        ModelForecast wide = makespan(new LevelInterval(0.8, 50, 150));
        // 10, 12, ... 48 s above the middle and 11, 13, ... 49 s below it, mixed
        for (int i = 0; i < 40; i++) {
            int off = 10 + i * 17 % 40;
            calibration = calibration.learn(lesson(WORKFLOW, wide, i % 2 == 0 ? 100 + off : 100 - off));
        }

        LevelInterval narrowed =
                calibration.apply(WORKFLOW, wide, Optional.empty()).get(0).interval();

        // rank ceil(41 * 0.9) = 37 of 40 at each end: 57 and 142, plus at most two ranks of level adaptation
        assertThat(narrowed.lower()).isBetween(53.0, 61.0);
        assertThat(narrowed.upper()).isBetween(138.0, 146.0);
    }

    /** All runs exceed their forecasts. */
    @Test
    void calibratesEachEndSeparately() {
        LevelInterval interval = after(WORKFLOW, 39)
                .apply(WORKFLOW, makespan(new LevelInterval(0.95, 95, 105)), Optional.empty())
                .get(0)
                .interval();

        // rank ceil(40 * 0.975) = 39 of 1, 2, ... 39 s beyond the upper end; the lower one stops at the median
        assertThat(interval.lower()).isEqualTo(100);
        assertThat(interval.upper()).isCloseTo(144, within(1e-9));
    }

    @Test
    void widensBothEndsEquallyWithFewInstances() {
        LevelInterval interval = after(WORKFLOW, 38)
                .apply(WORKFLOW, makespan(new LevelInterval(0.95, 95, 105)), Optional.empty())
                .get(0)
                .interval();

        assertThat(interval.lower()).isCloseTo(57, within(1e-9));
        assertThat(interval.upper()).isCloseTo(143, within(1e-9));
    }

    @Test
    void keepsTheModelIntervalWithTooFewInstances() {
        CalibratedInterval interval = after(WORKFLOW, 12)
                .apply(WORKFLOW, makespan(new LevelInterval(0.95, 95, 105)), Optional.empty())
                .get(0);

        assertThat(interval.interval()).isEqualTo(new LevelInterval(0.95, 95, 105));
        assertThat(interval.basis()).isEqualTo(Basis.NONE);
        assertThat(interval.note()).contains("insufficient history: 12 of 19 finished instances");
    }

    @Test
    void notesTooFewPastRunsOfAPooledMakespan() {
        ModelForecast pooled = makespan(new LevelInterval(0.95, 95, 105));

        CalibratedInterval ofFew =
                after(WORKFLOW, 30).measured(WORKFLOW, pooled, 18).get(0);
        assertThat(ofFew.interval()).isEqualTo(new LevelInterval(0.95, 95, 105));
        assertThat(ofFew.note()).contains("insufficient history: 18 of 19 past runs");
        assertThat(after(WORKFLOW, 1).measured(WORKFLOW, pooled, 19).get(0).note())
                .isEmpty();
    }

    @Test
    void requiredInstancesFollowFromTheLevel() {
        assertThat(AdaptiveQuantile.needed(0.95)).isEqualTo(19);
        assertThat(AdaptiveQuantile.needed(0.997)).isEqualTo(333);
        assertThat(AdaptiveQuantile.needed(0.9)).isEqualTo(9);
        assertThat(AdaptiveQuantile.needed(0.5)).isEqualTo(9);
    }

    @Test
    void usesAllWorkflowsWithTooFewOwnInstances() {
        Calibration calibration = after("other", 15);
        ModelForecast forecast = makespan(new LevelInterval(0.95, 95, 105));
        for (int i = 16; i <= 20; i++) {
            calibration = calibration.learn(lesson(WORKFLOW, forecast, 105 + i));
        }

        CalibratedInterval interval =
                calibration.apply(WORKFLOW, forecast, Optional.empty()).get(0);

        // rank ceil(21 * 0.95) = 20
        assertThat(interval.interval().upper()).isCloseTo(125, within(1e-9));
        assertThat(interval.basis()).isEqualTo(Basis.ALL);
        assertThat(interval.note()).contains("calibrated with 20 finished instances across all workflows");
    }

    @Test
    void otherWorkflowsDoNotNarrow() {
        Calibration calibration = Calibration.NONE;
        ModelForecast wide = makespan(new LevelInterval(0.95, 50, 150));
        for (int i = 0; i < 40; i++) {
            calibration = calibration.learn(lesson("other", wide, 100));
        }
        ModelForecast forecast = makespan(new LevelInterval(0.95, 99, 101));

        CalibratedInterval interval =
                calibration.apply(WORKFLOW, forecast, Optional.empty()).get(0);

        assertThat(interval.interval()).isEqualTo(new LevelInterval(0.95, 99, 101));
    }

    @Test
    void intervalsOfHigherLevelsContainLowerOnes() {
        ModelForecast forecast = makespan(new LevelInterval(0.997, 90, 110), new LevelInterval(0.95, 95, 105));

        List<CalibratedInterval> intervals = after(WORKFLOW, 19).apply(WORKFLOW, forecast, Optional.empty());

        assertThat(intervals.get(0).interval()).isEqualTo(new LevelInterval(0.95, 76, 124));
        assertThat(intervals.get(1).interval()).isEqualTo(new LevelInterval(0.997, 76, 124));
        assertThat(intervals.get(1).note()).contains("insufficient history: 0 of 333 finished instances");
    }

    @Test
    void intervalsStartAfterTheElapsedTime() {
        ModelForecast late = ModelForecast.makespan(98, 100, List.of(new LevelInterval(0.95, 90, 97)));

        LevelInterval interval =
                Calibration.NONE.apply(WORKFLOW, late, Optional.empty()).get(0).interval();

        assertThat(interval).isEqualTo(new LevelInterval(0.95, 98, 98));
    }

    @Test
    void costsAreAtLeastTheOwedCost() {
        Calibration calibration = Calibration.NONE;
        ModelForecast forecast =
                ModelForecast.cost(Quantity.BTUS, 0, 1000, 40, List.of(new LevelInterval(0.95, 38, 42)));
        for (int i = 0; i < 19; i++) {
            calibration = calibration.learn(lesson(WORKFLOW, forecast, 36));
        }
        ModelForecast later = forecast.withOwed(38);

        assertThat(calibration
                        .apply(WORKFLOW, forecast, Optional.empty())
                        .get(0)
                        .interval()
                        .lower())
                .isEqualTo(36);
        assertThat(calibration
                        .apply(WORKFLOW, later, Optional.empty())
                        .get(0)
                        .interval()
                        .lower())
                .isEqualTo(38);
    }

    @Test
    void aMedianBelowTheOwedCostIsTheLowerBound() {
        ModelForecast forecast = ModelForecast.cost(
                        Quantity.AMOUNT, 0, 1000, 0.4, List.of(new LevelInterval(0.95, 0.3, 0.6)))
                .withOwed(0.5);

        assertThat(Calibration.NONE
                        .apply(WORKFLOW, forecast, Optional.empty())
                        .get(0)
                        .interval())
                .isEqualTo(new LevelInterval(0.95, 0.4, 0.6));
    }

    /** 0.1 + 0.2 > 0.3, although 0.3 may be the final cost. */
    @Test
    void toleratesRoundingOfTheOwedCost() {
        List<LevelInterval> model = List.of(new LevelInterval(0.95, 0.3, 0.5));
        ModelForecast money =
                ModelForecast.cost(Quantity.AMOUNT, 0, 1000, 0.4, model).withOwed(0.1 + 0.2);
        ModelForecast btus = ModelForecast.cost(Quantity.BTUS, 0, 1000, 4, List.of(new LevelInterval(0.95, 3, 5)))
                .withOwed(Math.nextUp(3.0));

        assertThat(Calibration.NONE
                        .apply(WORKFLOW, money, Optional.empty())
                        .get(0)
                        .interval())
                .isEqualTo(model.get(0));
        assertThat(Calibration.NONE
                        .apply(WORKFLOW, btus, Optional.empty())
                        .get(0)
                        .interval()
                        .lower())
                .isEqualTo(3);
    }

    @Test
    void roundsCountsOutward() {
        Calibration calibration = Calibration.NONE;
        ModelForecast forecast =
                ModelForecast.cost(Quantity.BTUS, 0, 1000, 40, List.of(new LevelInterval(0.95, 38, 42)));
        for (int i = 0; i < 19; i++) {
            calibration = calibration.learn(lesson(WORKFLOW, forecast, 43));
        }
        ModelForecast smaller = ModelForecast.cost(Quantity.BTUS, 0, 500, 20, List.of(new LevelInterval(0.95, 19, 21)));

        // one fortieth of 20 is half a BTU
        assertThat(calibration.apply(WORKFLOW, smaller, Optional.empty()).get(0).interval())
                .isEqualTo(new LevelInterval(0.95, 18, 22));
        assertThat(calibration
                        .apply(WORKFLOW, forecast, Optional.empty())
                        .get(0)
                        .interval())
                .isEqualTo(new LevelInterval(0.95, 37, 43));
    }

    /** Runs take 1 % longer than forecast by a model without scatter. */
    @Test
    void errorsOfAModelWithoutScatterDoNotInflateOtherWorkflows() {
        Calibration calibration = Calibration.NONE;
        ModelForecast certain = makespan(new LevelInterval(0.95, 100, 100));
        for (int i = 0; i < 20; i++) {
            calibration = calibration.learn(lesson("certain", certain, 101));
        }

        LevelInterval widened = calibration
                .apply(WORKFLOW, makespan(new LevelInterval(0.95, 90, 110)), Optional.empty())
                .get(0)
                .interval();

        // errors are half of the minimum unit (2 % of the remaining time), but half of this width exceeds the reach of
        // past errors
        assertThat(widened).isEqualTo(new LevelInterval(0.95, 90, 110));
        assertThat(calibration
                        .apply("certain", certain, Optional.empty())
                        .get(0)
                        .interval()
                        .upper())
                .isCloseTo(101, within(1e-9));
    }

    @Test
    void errorsOfACertainCostWidenByTheirSize() {
        Calibration calibration = Calibration.NONE;
        ModelForecast certain =
                ModelForecast.cost(Quantity.AMOUNT, 0, 1000, 0.5, List.of(new LevelInterval(0.95, 0.5, 0.5)));
        for (int i = 0; i < 20; i++) {
            calibration = calibration.learn(lesson(WORKFLOW, certain, 1));
        }
        ModelForecast wider =
                ModelForecast.cost(Quantity.AMOUNT, 0, 1000, 0.5, List.of(new LevelInterval(0.95, 0.5, 1)));

        assertThat(calibration
                        .apply(WORKFLOW, wider, Optional.empty())
                        .get(0)
                        .interval()
                        .upper())
                .isCloseTo(1.5, within(1e-9));
    }

    @Test
    void calibratesStagesSeparately() {
        ModelForecast half = ModelForecast.makespan(50, 100, List.of(new LevelInterval(0.95, 95, 105)));

        CalibratedInterval interval =
                after(WORKFLOW, 19).apply(WORKFLOW, half, Optional.empty()).get(0);

        assertThat(interval.interval()).isEqualTo(new LevelInterval(0.95, 95, 105));
        assertThat(interval.instances()).isZero();
    }

    /**
     * Runs exceed the forecast at the start by 1, 2, … 19 % of the remaining time, and the forecast half-way by 10 %.
     */
    @Test
    void fewInstancesPoolStages() {
        ModelForecast start = makespan(new LevelInterval(0.95, 100, 100));
        ModelForecast half = ModelForecast.makespan(50, 100, List.of(new LevelInterval(0.95, 100, 100)));
        Calibration few = Calibration.NONE;
        for (int i = 1; i <= 19; i++) {
            few = few.learn(Lesson.of(
                    WORKFLOW,
                    List.of(
                            new ScoredForecast(start, start.intervals(), 100 + i),
                            new ScoredForecast(half, half.intervals(), 105)),
                    List.of(),
                    List.of()));
        }
        Calibration many = few;
        for (int i = 20; i <= 78; i++) {
            many = many.learn(Lesson.of(
                    WORKFLOW,
                    List.of(
                            new ScoredForecast(start, start.intervals(), 100 + i % 19),
                            new ScoredForecast(half, half.intervals(), 105)),
                    List.of(),
                    List.of()));
        }

        // rank ceil(39 * 0.95) = 38 of 19 times 10 and 1, ... 19
        assertThat(few.apply(WORKFLOW, start, Optional.empty())
                        .get(0)
                        .interval()
                        .upper())
                .isCloseTo(119, within(1e-9));
        // 19 % of the remaining 50 s
        assertThat(few.apply(WORKFLOW, half, Optional.empty()).get(0).interval().upper())
                .isCloseTo(109.5, within(1e-9));
        assertThat(many.apply(WORKFLOW, half, Optional.empty())
                        .get(0)
                        .interval()
                        .upper())
                .isCloseTo(105, within(1e-9));
        assertThat(many.apply(WORKFLOW, start, Optional.empty())
                        .get(0)
                        .interval()
                        .upper())
                .isGreaterThan(115);
    }

    /**
     * Intervals of 2 s and of 40 s: errors are many times the narrow width, and the same multiple of the wide one would
     * be far too large.
     */
    @Test
    void boundsStayWithinTheReachOfPastErrors() {
        ModelForecast narrow = makespan(new LevelInterval(0.95, 99, 101));
        ModelForecast wide = makespan(new LevelInterval(0.95, 80, 120));
        Calibration bounded = Calibration.NONE;
        Calibration unbounded = Calibration.NONE;
        for (int i = 1; i <= 20; i++) {
            Lesson lesson = lesson(WORKFLOW, narrow, 100 + i);
            bounded = bounded.learn(lesson);
            unbounded = unbounded.learn(withoutErrors(lesson));
        }

        // 9.5 widths of 2 s, rank ceil(21 * 0.95) = 20
        assertThat(unbounded
                        .apply(WORKFLOW, wide, Optional.empty())
                        .get(0)
                        .interval()
                        .upper())
                .isCloseTo(120 + 9.5 * 40, within(1e-9));
        // the largest error was 20 %
        assertThat(bounded.apply(WORKFLOW, wide, Optional.empty()).get(0).interval())
                .isEqualTo(new LevelInterval(0.95, 60, 140));
        assertThat(bounded.apply(WORKFLOW, narrow, Optional.empty())
                        .get(0)
                        .interval()
                        .upper())
                .isCloseTo(120, within(1e-9));
    }

    @Test
    void boundsAreUnlimitedUntilEnoughErrorsAreKnown() {
        ModelForecast narrow = makespan(new LevelInterval(0.95, 99, 101));
        ModelForecast wide = makespan(new LevelInterval(0.95, 80, 120));
        Calibration calibration = Calibration.NONE;
        for (int i = 1; i <= 50; i++) {
            String document = new String(
                    new LessonDocument(CalibrationKey.of("a model", false), lesson(WORKFLOW, narrow, 120)).write(),
                    StandardCharsets.UTF_8);
            // the format before errors were stored
            String older = i <= 31 ? document.replaceAll(",0\\.2\\]", "]") : document;
            assertThat(older.equals(document)).isEqualTo(i > 31);
            calibration = calibration.learn(
                    LessonDocument.read(older.getBytes(StandardCharsets.UTF_8)).lesson());
            double upper = calibration
                    .apply(WORKFLOW, wide, Optional.empty())
                    .get(0)
                    .interval()
                    .upper();
            if (i == 49) {
                assertThat(upper).isCloseTo(120 + 9.5 * 40, within(1e-9));
            }
        }

        // 19 errors are known
        assertThat(calibration
                        .apply(WORKFLOW, wide, Optional.empty())
                        .get(0)
                        .interval()
                        .upper())
                .isCloseTo(140, within(1e-9));
    }

    private static Lesson withoutErrors(Lesson lesson) {
        List<Score> scores = lesson.scores().stream()
                .map(of -> new Score(
                        of.quantity(),
                        of.bucket(),
                        of.level(),
                        of.lowerExcess(),
                        of.upperExcess(),
                        of.held(),
                        of.width(),
                        of.modelWidth(),
                        Double.NaN))
                .toList();
        return new Lesson(lesson.workflow(), scores, lesson.risks(), lesson.errors());
    }

    /** An instance with random uncertainty and error; some errors are large. */
    private static ScoredForecast instance(Quantity quantity, Random random) {
        double median = 100 * Math.exp(random.nextGaussian());
        double deviation = median * Math.exp(2 * random.nextGaussian() - 3);
        List<LevelInterval> intervals = new ArrayList<>();
        for (double level : List.of(0.5, 0.95)) {
            double below = deviation * level * (0.5 + random.nextDouble());
            double above = deviation * level * (0.5 + random.nextDouble());
            double before = intervals.isEmpty() ? 0 : intervals.get(0).width();
            intervals.add(new LevelInterval(level, median - before - below, median + before + above));
        }
        double elapsed = random.nextInt(3) * median / 3;
        ModelForecast model = quantity == Quantity.MAKESPAN
                ? ModelForecast.makespan(elapsed, median, intervals)
                : ModelForecast.cost(quantity, elapsed, median, median, intervals);
        double error = Math.exp(random.nextGaussian() * (random.nextInt(5) == 0 ? 2 : 0.1));
        return new ScoredForecast(model, intervals, model.floor() + (median - model.floor()) * error);
    }

    private static boolean holds(Calibration calibration, ScoredForecast forecast, int level) {
        return calibration
                .apply(WORKFLOW, forecast.model(), Optional.empty())
                .get(level)
                .interval()
                .holds(forecast.truth());
    }

    @Property(tries = 200)
    void boundsAreWithinTwiceTheWidestErrorOrTheModelInterval(
            @ForAll long seed, @ForAll Quantity quantity, @ForAll @IntRange(min = 19, max = 80) int instances) {
        Random random = new Random(seed);
        Calibration calibration = Calibration.NONE;
        Map<ProgressBucket, Double> widest = new EnumMap<>(ProgressBucket.class);
        Map<ProgressBucket, Integer> known = new EnumMap<>(ProgressBucket.class);
        for (int i = 0; i < instances; i++) {
            ScoredForecast one = instance(quantity, random);
            ModelForecast model = one.model();
            calibration = calibration.learn(
                    Lesson.of(random.nextBoolean() ? WORKFLOW : "other", List.of(one), List.of(), List.of()));
            widest.merge(model.bucket(), Math.abs(one.truth() - model.median()) / model.scale(), Math::max);
            known.merge(model.bucket(), 1, Integer::sum);
        }
        ModelForecast model = instance(quantity, random).model();
        double reach = known.getOrDefault(model.bucket(), 0) < 9 ? 0 : 2 * widest.get(model.bucket()) * model.scale();
        double rounding = 1e-9 * model.median() + (quantity == Quantity.BTUS ? 1 : 0);
        LevelInterval raw = model.intervals().get(1);

        for (CalibratedInterval calibrated : calibration.apply(WORKFLOW, model, Optional.empty())) {
            LevelInterval interval = calibrated.interval();
            assertThat(model.median() - interval.lower())
                    .isLessThanOrEqualTo(Math.max(model.median() - raw.lower(), reach) + rounding);
            assertThat(interval.upper() - model.median())
                    .isLessThanOrEqualTo(Math.max(raw.upper() - model.median(), reach) + rounding);
        }
    }

    /** It follows that the next exchangeable instance is missed with probability at most 1/(n + 1). */
    @Property(tries = 50)
    void limitedBoundsMissAtMostOneInstance(
            @ForAll long seed, @ForAll Quantity quantity, @ForAll @IntRange(min = 20, max = 45) int instances) {
        Random random = new Random(seed);
        List<ScoredForecast> bag = Stream.generate(() -> instance(quantity, random))
                .filter(one -> one.model().bucket() == ProgressBucket.START)
                .limit(instances)
                .toList();
        List<Lesson> lessons = bag.stream()
                .map(one -> Lesson.of(WORKFLOW, List.of(one), List.of(), List.of()))
                .toList();
        List<Lesson> errorless =
                lessons.stream().map(lesson -> withoutErrors(lesson)).toList();
        int[] lost = new int[2];
        for (int next = 0; next < bag.size(); next++) {
            Calibration bounded = Calibration.NONE;
            Calibration unbounded = Calibration.NONE;
            for (int other = 0; other < bag.size(); other++) {
                if (other != next) {
                    bounded = bounded.learn(lessons.get(other));
                    unbounded = unbounded.learn(errorless.get(other));
                }
            }
            for (int level = 0; level < lost.length; level++) {
                lost[level] += holds(unbounded, bag.get(next), level) && !holds(bounded, bag.get(next), level) ? 1 : 0;
            }
        }
        assertThat(lost[0]).isLessThanOrEqualTo(1);
        assertThat(lost[1]).isLessThanOrEqualTo(1);
    }

    @Test
    void scoresTheForecastNearestToEachCentre() {
        List<ScoredForecast> course = IntStream.rangeClosed(0, 100)
                .mapToObj(elapsed -> {
                    ModelForecast model =
                            ModelForecast.makespan(elapsed, 100, List.of(new LevelInterval(0.95, elapsed, 200)));
                    return new ScoredForecast(model, model.intervals(), 150);
                })
                .toList();

        Lesson lesson = Lesson.of(WORKFLOW, course, List.of(), List.of());

        assertThat(lesson.scores()).extracting(Score::bucket).containsExactly(ProgressBucket.values());
        // the width identifies the elapsed time: 200 - elapsed of the true 150
        assertThat(lesson.scores())
                .extracting(score -> 200 - Math.round(score.width() * 150))
                .containsExactly(0L, 10L, 25L, 50L, 75L, 90L);
    }

    @Test
    void lessonsAreRestoredBitForBit() {
        ModelForecast forecast = makespan(new LevelInterval(0.95, 95.1, 104.3), new LevelInterval(0.997, 90.7, 110));
        Lesson lesson = Lesson.of(
                "a \"workflow\"",
                List.of(new ScoredForecast(
                        forecast,
                        List.of(new LevelInterval(0.95, 90, 110), new LevelInterval(0.997, 80, 120)),
                        100 / 3.0)),
                List.of(new RiskScore(RiskScore.Kind.DEADLINE_MISS, ProgressBucket.HALF, 0.1, true)),
                List.of());

        LessonDocument document = new LessonDocument(CalibrationKey.of("a model", false), lesson);

        assertThat(LessonDocument.read(document.write())).isEqualTo(document);
    }

    @Test
    void reportsTheMeasuredCoverage() {
        Calibration calibration = Calibration.NONE;
        ModelForecast model = makespan(new LevelInterval(0.95, 95, 105));
        List<LevelInterval> published = List.of(new LevelInterval(0.95, 90, 110));
        for (int i = 0; i < 20; i++) {
            // 100, 101, ... 119
            Lesson lesson =
                    Lesson.of(WORKFLOW, List.of(new ScoredForecast(model, published, 100 + i)), List.of(), List.of());
            calibration = calibration.learn(lesson);
        }

        IntervalReport report = calibration.report(WORKFLOW).intervals().get(0);

        assertThat(report.instances()).isEqualTo(20);
        assertThat(report.held()).isEqualTo(11);
        assertThat(report.modelHeld()).isEqualTo(6);
        // of 20 with 0.95 each: P(X <= 16) = 0.016, P(X <= 17) = 0.075
        assertThat(report.band()).isEqualTo(new BinomialBand(17, 20, 20));
        assertThat(report.width())
                .isCloseTo(
                        IntStream.range(0, 20)
                                        .mapToDouble(i -> 20.0 / (100 + i))
                                        .sum()
                                / 20,
                        within(1e-12));
        assertThat(report.modelWidth()).isCloseTo(report.width() / 2, within(1e-12));
        assertThat(report.drifting()).isTrue();
        assertThat(calibration.workflows()).containsExactly(new Calibration.KnownWorkflow(WORKFLOW, 20, 1));
        assertThat(calibration.apply(WORKFLOW, model, Optional.empty()).get(0).measured())
                .hasValue(0.55);
    }

    @Test
    void scoresProbabilities() {
        List<RiskScore> risks = List.of(
                new RiskScore(RiskScore.Kind.DEADLINE_MISS, ProgressBucket.START, 0.25, false),
                new RiskScore(RiskScore.Kind.DEADLINE_MISS, ProgressBucket.HALF, 0.2, true),
                new RiskScore(RiskScore.Kind.DEADLINE_MISS, ProgressBucket.NINE_TENTHS, 1, true));

        Reliability reliability = Calibration.NONE
                .learn(Lesson.of(WORKFLOW, List.of(), risks, List.of()))
                .report()
                .risks()
                .get(RiskScore.Kind.DEADLINE_MISS);

        assertThat(reliability.forecasts()).isEqualTo(3);
        assertThat(reliability.brier()).isCloseTo((0.0625 + 0.64 + 0) / 3, within(1e-12));
        assertThat(reliability.bins().get(2)).isEqualTo(new Reliability.Bin(2, 0.45, 1));
        assertThat(reliability.bins().get(9)).isEqualTo(new Reliability.Bin(1, 1, 1));
    }

    @Test
    void rejectsOtherFormatsOfLessons() {
        assertThatThrownBy(() -> LessonDocument.read("{\"format\": 7}".getBytes()))
                .hasMessage("lesson format must be 2, but was 7");
        assertThatThrownBy(() -> LessonDocument.read("}".getBytes())).hasMessageStartingWith("a lesson must be JSON");
    }
}
