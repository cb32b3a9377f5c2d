package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.priors.ErrorScale;
import io.weatherglass.forecast.priors.ForecastKind;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import io.weatherglass.forecast.priors.Priors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * Fits priors to observed errors: maximum-likelihood levels and exponents for t-distributed errors. Each group has the
 * same weight at each stage. Fits are shrunk slightly towards fixed values, so that stages with few groups also get
 * reasonable values.
 */
public final class PriorFit {

    /** Weight of the fixed values, expressed as Fisher information. */
    private static final double SHRINKAGE = 0.5;

    private static final double BEYOND_WIDEST = Math.log(2);

    /**
     * Share of groups from which the widest possible error is determined. The 2 % of groups with the largest errors are
     * ignored, because these errors may be arbitrarily large.
     */
    private static final double WIDEST = 0.98;

    /**
     * Upper limit of the widest possible errors, because an interval wider than one sixth to six times the remaining
     * time is useless. The limit does not change the coverage of 95 % intervals for first runs in the public data.
     */
    private static final double MAX_WIDEST = Math.log(6);

    /** Nominal level at which the intervals must have the correct coverage if there are past runs. */
    private static final double LEVEL = 0.95;

    private static final double LOWEST_LEVEL = Math.log(0.002);
    private static final double HIGHEST_LEVEL = Math.log(3);
    private static final double LOWEST_EXPONENT = -0.5;
    private static final double HIGHEST_EXPONENT = 3;

    /** Levels towards which fits are shrunk, by stage, and the first stage at which the spread is informative. */
    private enum Anchor {
        /**
         * The spread of a first run is not informative in the first quarter: few jobs have completed, so it equals the
         * perturbation level of the plan.
         */
        PLAN(RuntimeSource.PLAN, ProgressBucket.QUARTER, new double[] {0.4, 0.4, 0.15, 0.15, 0.15, 0.15}, false, false),
        /**
         * The spread after one past run is not informative in the first quarter: one run shows how jobs vary, but not
         * how runs vary.
         */
        ONE_RUN(
                RuntimeSource.ONE_RUN,
                ProgressBucket.QUARTER,
                new double[] {0.1, 0.1, 0.05, 0.05, 0.05, 0.05},
                true,
                false),
        HISTORY(
                RuntimeSource.HISTORY,
                ProgressBucket.START,
                new double[] {0.05, 0.05, 0.05, 0.05, 0.05, 0.05},
                true,
                false),
        RUN(RuntimeSource.RUN, ProgressBucket.START, new double[] {0.8, 0.8, 0.4, 0.4, 0.4, 0.4}, true, true);

        private static final double EXPONENT = 1;

        private final RuntimeSource source;
        private final ProgressBucket spreadFrom;
        private final double[] scales;

        /**
         * Whether to widen scales until the coverage of the intervals equals their nominal level. One in ten runs does
         * not resemble earlier runs, but the likelihood is dominated by the other nine.
         */
        private final boolean holdsTails;

        /**
         * Whether levels are prevented from increasing from one stage to the next. Fitted levels could otherwise
         * increase, because only runs with some short jobs have early forecasts, and these runs are easier to forecast.
         */
        private final boolean falls;

        Anchor(RuntimeSource source, ProgressBucket spreadFrom, double[] scales, boolean holdsTails, boolean falls) {
            this.source = source;
            this.spreadFrom = spreadFrom;
            this.scales = scales;
            this.holdsTails = holdsTails;
            this.falls = falls;
        }
    }

    private PriorFit() {}

    /** An observed forecast error of a run whose plan was given in advance. */
    record Observation(String group, RemainingError error) {}

    static Priors fit(String name, String runtimeModel, List<Observation> observations) {
        Map<ForecastKind, ErrorScale> kinds = new LinkedHashMap<>();
        for (Anchor anchor : Anchor.values()) {
            List<Observation> some = observations.stream()
                    .filter(one -> RuntimeSource.of(one.error()) == anchor.source)
                    .toList();
            if (!some.isEmpty()) {
                kinds.put(new ForecastKind(PlanOrigin.GIVEN, anchor.source), new Problem(anchor, some).solve());
            }
        }
        ForecastKind history = new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.HISTORY);
        kinds.computeIfPresent(
                new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.ONE_RUN),
                (kind, one) -> kinds.containsKey(history) ? notBetter(one, kinds.get(history)) : one);
        return new Priors(name, runtimeModel, kinds);
    }

    /**
     * Returns the levels for one past run, but at least those for more past runs. Lower levels would be an artefact of
     * a small sample that lacks the rare runs that differ from their predecessors.
     */
    private static ErrorScale notBetter(ErrorScale fewer, ErrorScale more) {
        List<Double> levels = Arrays.stream(ProgressBucket.values())
                .map(ProgressBucket::ordinal)
                .map(stage -> Math.max(fewer.levels().get(stage), more.levels().get(stage)))
                .toList();
        return new ErrorScale(levels, fewer.exponent(), fewer.spreadFrom(), fewer.widest(), fewer.workflows());
    }

    /** Errors that together have a weight of 1: those of one group at one stage with a similar number of past runs. */
    private record CountedStage(String group, ProgressBucket stage, int pastRuns) {

        /** Numbers of past runs at or above this value are not distinguished. */
        private static final int FEW = 3;

        static CountedStage of(Observation observation) {
            RemainingError error = observation.error();
            return new CountedStage(observation.group(), error.stage(), Math.min(FEW, error.pastRuns()));
        }
    }

    /** The fit for one kind of forecast. */
    private static final class Problem {
        private final Anchor anchor;
        private final List<Observation> observations;
        private final double[] weight;

        Problem(Anchor anchor, List<Observation> observations) {
            this.anchor = anchor;
            this.observations = observations;
            Map<CountedStage, Integer> counts = new HashMap<>();
            observations.forEach(one -> counts.merge(CountedStage.of(one), 1, Integer::sum));
            weight = observations.stream()
                    .mapToDouble(one -> 1.0 / counts.get(CountedStage.of(one)))
                    .toArray();
        }

        ErrorScale solve() {
            double exponent = least(LOWEST_EXPONENT, HIGHEST_EXPONENT, this::loss);
            double[] levels = Arrays.stream(ProgressBucket.values())
                    .mapToDouble(stage -> level(stage, exponent))
                    .toArray();
            for (int stage = levels.length - 2; anchor.falls && stage >= 0; stage--) {
                levels[stage] = Math.max(levels[stage], levels[stage + 1]);
            }
            double honest = anchor.holdsTails
                    ? Math.max(0, Math.log(observedTail(levels, exponent) / ErrorLikelihood.tail(LEVEL)))
                    : 0;
            return new ErrorScale(
                    Arrays.stream(levels)
                            .mapToObj(level -> rounded(level + honest))
                            .toList(),
                    rounded(exponent),
                    anchor.spreadFrom,
                    Arrays.stream(ProgressBucket.values())
                            .map(stage -> rounded(widest(stage)))
                            .toList(),
                    groups());
        }

        /** Returns the quantile of absolute errors at {@link #LEVEL}, in units of their scale. */
        private double observedTail(double[] levels, double exponent) {
            record Sized(double size, double weight) {}
            List<Sized> sizes = new ArrayList<>();
            for (int i = 0; i < weight.length; i++) {
                RemainingError error = observations.get(i).error();
                double log =
                        ErrorLikelihood.logScale(error, levels[error.stage().ordinal()], exponent, anchor.spreadFrom);
                sizes.add(new Sized(Math.abs(error.logError()) / Math.exp(log), weight[i]));
            }
            sizes.sort(Comparator.comparingDouble(Sized::size));
            double left = LEVEL * Arrays.stream(weight).sum();
            for (Sized one : sizes) {
                left -= one.weight();
                if (left <= 0) {
                    return one.size();
                }
            }
            return sizes.get(sizes.size() - 1).size();
        }

        private double loss(double exponent) {
            double loss = SHRINKAGE / 2 * square(exponent - Anchor.EXPONENT);
            for (ProgressBucket stage : ProgressBucket.values()) {
                loss += loss(stage, level(stage, exponent), exponent);
            }
            return loss;
        }

        private double level(ProgressBucket stage, double exponent) {
            return least(LOWEST_LEVEL, HIGHEST_LEVEL, level -> loss(stage, level, exponent));
        }

        private double loss(ProgressBucket stage, double level, double exponent) {
            double loss = SHRINKAGE / 2 * square(level - Math.log(anchor.scales[stage.ordinal()]));
            for (int i = 0; i < weight.length; i++) {
                RemainingError error = observations.get(i).error();
                if (error.stage() == stage) {
                    loss -= weight[i] * ErrorLikelihood.logLikelihood(error, level, exponent, anchor.spreadFrom);
                }
            }
            return loss;
        }

        private double widest(ProgressBucket stage) {
            List<Double> byGroup = new ArrayList<>(observations.stream()
                    .filter(one -> one.error().stage() == stage)
                    .collect(Collectors.groupingBy(
                            Observation::group,
                            Collectors.reducing(0.0, one -> Math.abs(one.error().logError()), Math::max)))
                    .values());
            byGroup.sort(null);
            return byGroup.isEmpty()
                    ? MAX_WIDEST
                    : Math.min(MAX_WIDEST, byGroup.get((int) (WIDEST * (byGroup.size() - 1))) + BEYOND_WIDEST);
        }

        private int groups() {
            return (int)
                    observations.stream().map(Observation::group).distinct().count();
        }

        private static double square(double value) {
            return value * value;
        }

        private static double rounded(double value) {
            return Math.round(value * 1000) / 1000.0;
        }
    }

    private static double least(double from, double to, DoubleUnaryOperator loss) {
        double ratio = (Math.sqrt(5) - 1) / 2;
        double low = from;
        double high = to;
        double left = high - ratio * (high - low);
        double right = low + ratio * (high - low);
        double atLeft = loss.applyAsDouble(left);
        double atRight = loss.applyAsDouble(right);
        while (high - low > 1e-4) {
            if (atLeft < atRight) {
                high = right;
                right = left;
                atRight = atLeft;
                left = high - ratio * (high - low);
                atLeft = loss.applyAsDouble(left);
            } else {
                low = left;
                left = right;
                atLeft = atRight;
                right = low + ratio * (high - low);
                atRight = loss.applyAsDouble(right);
            }
        }
        return (low + high) / 2;
    }
}
