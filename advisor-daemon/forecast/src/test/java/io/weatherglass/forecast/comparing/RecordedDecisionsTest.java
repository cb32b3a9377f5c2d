package io.weatherglass.forecast.comparing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.comparing.Differences.PairedMean;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.montecarlo.DrawnWork;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Effects of decisions on recorded runs, compared with independent simulations of these decisions. */
class RecordedDecisionsTest {
    private static final Forecaster FORECASTER = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.builder().timeBudget(Compared.LONG).build());
    private static final Forecaster PRECISE = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.builder()
                    .timeBudget(Compared.LONG)
                    .relativeStandardError(1e-9)
                    .enoughRealizations(1000)
                    .build());
    private static final Instant DATE_ZERO = Instant.parse("2026-03-01T12:00:00Z");

    /** Means of this number of independent realizations have a standard error of a seventieth of their deviation. */
    private static final int INDEPENDENT = 5000;

    /** Returns the state of a run after this share of its makespan. */
    private static InstanceSnapshot at(String name, double share) {
        try {
            Path runs = SharedData.require("schlouder");
            RecordedRun recorded =
                    new SchlouderReader().read(runs.resolve("runs").resolve(name + ".tasks"));
            ReplayScript script = SchlouderScripts.of(
                            recorded,
                            PlatformCatalog.read(runs.resolve("platforms.json"))
                                    .platform(recorded.name().orElseThrow().platformKey()),
                            "asap",
                            DATE_ZERO)
                    .foreseen();
            return FollowedEvents.of(script).at(share * script.trueMakespanSeconds());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Independent realizations of the scenario with another strategy. */
    private static double[] simulated(WeightedHypothesis own, String strategy, RandomKey key, int realizations) {
        return simulated(own, BuiltInStrategies.byName(strategy), key, realizations, new double[realizations]);
    }

    /** @param vms receives the number of VMs rented by each realization */
    private static double[] simulated(
            WeightedHypothesis own, ProvisioningStrategy strategy, RandomKey key, int realizations, double[] vms) {
        Scenario scenario = own.scenario().withStrategy(strategy);
        RuntimeSampler sampler = own.model().sampler(own.state(), key);
        EventKernel kernel = new EventKernel(scenario, own.state());
        double[] walltimes = new double[scenario.workflow().jobCount()];
        double[] makespans = new double[realizations];
        for (int k = 0; k < realizations; k++) {
            sampler.draw(k, walltimes);
            kernel.simulate(walltimes, sampler);
            makespans[k] = kernel.completionSeconds();
            vms[k] = kernel.vmCount();
        }
        return makespans;
    }

    @ParameterizedTest
    @CsvSource({
        "v1.standard.brs.asap.regular.openstack-icps.v1.1, 0",
        "v2.standard.brs.asap.regular.de-hlrs.v3.1, 0",
        "v3.standard.3x3.asap.regular.de-hlrs.v3.3, 0.3",
        "v3.standard.1x1.asap.regular.openstack-icps.v3.2, 0.5"
    })
    void switchingToAfapAgreesWithItsOwnSimulation(String run, double share) {
        InstanceSnapshot snapshot = at(run, share);
        Forecast forecast = PRECISE.forecast(snapshot);
        WhatIfAnswer answer = new DecisionQuestions(MonteCarlo.singleThreaded(), 1000, Compared.LONG)
                .ask(
                        snapshot,
                        forecast,
                        PublishedRisks.of(snapshot, forecast),
                        List.of(Decision.strategy("afap")),
                        Optional.of("BTU"));
        assertThat(answer.realizations()).isEqualTo(1000);

        WeightedHypothesis own = forecast.alternatives().get(0);
        SampleDistribution asap = new SampleDistribution(
                simulated(own, "asap", new RandomKey(7, "independent of the other"), INDEPENDENT));
        SampleDistribution afap =
                new SampleDistribution(simulated(own, "afap", new RandomKey(8, "independent of the one"), INDEPENDENT));
        double error = Math.hypot(asap.standardErrorOfMean(), afap.standardErrorOfMean());
        double ofAnswer = asap.sd() / Math.sqrt(answer.realizations());
        assertThat(answer.keep().makespanSeconds().mean())
                .isCloseTo(asap.mean(), within(4 * Math.hypot(ofAnswer, asap.standardErrorOfMean())));
        assertThat(answer.decisions().get(0).difference().makespanSeconds().mean())
                .isCloseTo(afap.mean() - asap.mean(), within(4 * error));
    }

    @ParameterizedTest
    @CsvSource({
        "v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5.7, 0",
        "v2.standard.brs.asap.regular.de-hlrs.v3.1, 0",
        "v3.standard.1x1.asap.regular.openstack-icps.v3.2, 0.5",
        "v3.standard.3x3.asap.regular.de-hlrs.v3.3, 0.5"
    })
    void commonRandomNumbersReduceTheStandardErrorToAThird(String run, double share) {
        InstanceSnapshot snapshot = at(run, share);
        WeightedHypothesis own =
                FORECASTER.rest(snapshot, Optional.empty()).alternatives().get(0);
        RandomKey same = new RandomKey(1, "same");
        double[] asap = simulated(own, "asap", same, 1000);
        double[] paired = simulated(own, "afap", same, 1000);
        double[] independent = simulated(own, "afap", new RandomKey(2, "other"), 1000);
        double ratio = errorOfDifference(asap, paired) / errorOfDifference(asap, independent);
        assertThat(ratio).isLessThanOrEqualTo(1.0 / 3);
    }

    private static double errorOfDifference(double[] one, double[] other) {
        double[] differences = new double[one.length];
        for (int k = 0; k < one.length; k++) {
            differences[k] = other[k] - one[k];
        }
        return new SampleDistribution(differences).standardErrorOfMean();
    }

    /** Decisions used for the measurements. */
    private static final List<Decision> DECISIONS = List.of(
            Decision.strategy("afap"),
            Decision.strategy("1vm4all"),
            Decision.vms(2),
            Decision.vms(-1),
            Decision.KEEP.withoutRenting());

    /**
     * Standard errors of the effect of a decision on the makespan, relative to those with the same number of
     * realizations and independent noise.
     *
     * @param common standard error of the mean of the differences
     * @param published standard error of the published estimate
     */
    private record Errors(double common, double published) {
        static final int REALIZATIONS = 200;

        static final int INDEPENDENT = 1000;

        /** Returns the errors of the decisions that are possible and have an effect. */
        static Map<Decision, Errors> of(List<Decision> decisions, Forecast forecast, RandomKey key) {
            WeightedHypothesis own = forecast.alternatives().get(0);
            double[] kept = simulated(own, key, REALIZATIONS);
            double[] independent = simulated(own, new RandomKey(1, "one"), INDEPENDENT);
            Map<Decision, Errors> errors = new LinkedHashMap<>();
            decisions.forEach(decision ->
                    of(decision, forecast, key, kept, independent).ifPresent(found -> errors.put(decision, found)));
            return errors;
        }

        private static Optional<Errors> of(
                Decision decision, Forecast forecast, RandomKey key, double[] kept, double[] independentlyKept) {
            WeightedHypothesis own = forecast.alternatives().get(0);
            WeightedHypothesis other;
            try {
                other = DecidedScenario.of(decision, own);
            } catch (InvalidDecisionException e) {
                return Optional.empty();
            }
            double[] decided = simulated(other, key, REALIZATIONS);
            double[] ofForecast =
                    forecast.result().orElseThrow().completionSeconds().valuesAsGiven();
            assertThat(Arrays.copyOf(ofForecast, REALIZATIONS)).containsExactly(kept);
            ControlledMeans controls = ControlledMeans.of(forecast.alternatives(), key, ofForecast, REALIZATIONS);
            PairedMean difference = PairedMean.of(kept, decided, controls);
            if (difference.values().sd() == 0) {
                return Optional.empty();
            }
            double independent = Math.hypot(
                            new SampleDistribution(independentlyKept).sd(),
                            new SampleDistribution(simulated(other, new RandomKey(2, "other"), INDEPENDENT)).sd())
                    / Math.sqrt(REALIZATIONS);
            return Optional.of(new Errors(
                    difference.values().standardErrorOfMean() / independent,
                    difference.estimate().standardError() / independent));
        }
    }

    private static RandomKey key(InstanceSnapshot snapshot, Forecast forecast) {
        return new RandomKey(forecast.seed(), snapshot.instance());
    }

    private static double[] simulated(WeightedHypothesis one, RandomKey key, int realizations) {
        return simulated(one, key, realizations, new double[realizations]);
    }

    private static double[] simulated(WeightedHypothesis one, RandomKey key, int realizations, double[] vms) {
        return simulated(one, one.scenario().strategy(), key, realizations, vms);
    }

    /**
     * With common noise and control variates little variance remains. The exception is Montage under AFAP, where one VM
     * more or less changes the makespan, so makespans are hardly correlated (docs/research/forecasts.md).
     */
    @Test
    @Tag("long")
    void publishedDifferencesHaveAThirdOfTheIndependentError() {
        List<Errors> all = new ArrayList<>();
        for (String run : List.of(
                "v1.standard.brs.asap.regular.openstack-icps.v1.1",
                "v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5.7",
                "v1.standard.brt.asap.regular.fr-inria.v1.4",
                "v1.standard.hrs.asap.regular.fr-inria.v1.2",
                "v1.standard.hrt.asap.regular.fr-inria.v2.2",
                "v3.standard.1x1.asap.regular.openstack-icps.v3.2",
                "v3.standard.3x3.asap.regular.openstack-icps.v1.1")) {
            for (double share : List.of(0.0, 0.3)) {
                InstanceSnapshot snapshot = at(run, share);
                Forecast forecast = FORECASTER.forecast(snapshot);
                all.addAll(
                        Errors.of(DECISIONS, forecast, key(snapshot, forecast)).values());
            }
        }
        assertThat(all).hasSizeGreaterThan(25);
        assertThat(all.stream().filter(one -> one.common() <= 1.0 / 3).count() / (double) all.size())
                .isLessThan(0.6);
        assertThat(all.stream().filter(one -> one.published() <= 1.0 / 3).count() / (double) all.size())
                .isGreaterThanOrEqualTo(0.9);
    }

    /** The standard error equals the deviation of estimates with other random numbers. */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({"v1.standard.hrt.asap.regular.fr-inria.v2.2, 0", "v3.standard.1x1.asap.regular.openstack-icps.v3.2, 0.5"
    })
    void standardErrorAgreesWithRepeatedEstimates(String run, double share) {
        WeightedHypothesis own =
                FORECASTER.rest(at(run, share), Optional.empty()).alternatives().get(0);
        WeightedHypothesis afap = DecidedScenario.of(Decision.strategy("afap"), own);
        double[] means = new double[100];
        double errors = 0;
        for (int k = 0; k < means.length; k++) {
            RandomKey key = new RandomKey(k, "again");
            double[] ofForecast = simulated(own, key, 400);
            PairedMean difference = PairedMean.of(
                    Arrays.copyOf(ofForecast, Errors.REALIZATIONS),
                    simulated(afap, key, Errors.REALIZATIONS),
                    ControlledMeans.of(List.of(own), key, ofForecast, Errors.REALIZATIONS));
            means[k] = difference.mean();
            errors += difference.estimate().standardError() / means.length;
        }
        SampleDistribution estimates = new SampleDistribution(means);
        // a deviation estimated from a hundred values is accurate to within 7 %
        assertThat(estimates.sd() / errors).isBetween(0.75, 1.35);
        double truth = new SampleDistribution(simulated(afap, new RandomKey(-1, "truth"), 20_000)).mean()
                - new SampleDistribution(simulated(own, new RandomKey(-1, "truth"), 20_000)).mean();
        double ofTruth = Math.hypot(
                        new SampleDistribution(simulated(afap, new RandomKey(-1, "truth"), 2_000)).sd(),
                        new SampleDistribution(simulated(own, new RandomKey(-1, "truth"), 2_000)).sd())
                / Math.sqrt(20_000);
        assertThat(estimates.mean()).isCloseTo(truth, within(4 * Math.hypot(ofTruth, estimates.standardErrorOfMean())));
    }

    /**
     * Prints measurements. With the name of a run: the time that five decisions take. With {@code errors} and a number
     * n: for n runs of each campaign, at the start and after 30 and 50 % of their makespan, the number of moments at
     * which the standard error of a difference is at most a third of that with independent noise.
     */
    public static void main(String[] args) throws IOException {
        if (args[0].equals("errors")) {
            printErrors(Integer.parseInt(args[1]));
        } else {
            printSpeed(args[0]);
        }
    }

    private static void printErrors(int runsOfACampaign) throws IOException {
        Map<String, Integer> campaigns = new TreeMap<>();
        Map<String, int[]> counts = new TreeMap<>();
        try (Stream<Path> files = Files.list(SharedData.require("schlouder").resolve("runs"))) {
            for (Path file : files.sorted().toList()) {
                String run = file.getFileName().toString().replaceAll("\\.tasks$", "");
                if (run.contains(".asap.")
                        && campaigns.merge(run.replaceAll("\\.[0-9]+$", ""), 1, Integer::sum) <= runsOfACampaign) {
                    countErrors(run, counts);
                }
            }
        }
        counts.forEach((what, count) -> System.err.printf(
                "%-22s %4d moments, at most a third: %d by common noise, %d as published%n",
                what, count[0], count[1], count[2]));
    }

    private static void countErrors(String run, Map<String, int[]> counts) {
        for (double share : List.of(0.0, 0.3, 0.5)) {
            InstanceSnapshot snapshot = at(run, share);
            Forecast forecast = FORECASTER.forecast(snapshot);
            RandomKey key = key(snapshot, forecast);
            Errors.of(DECISIONS, forecast, key).forEach((decision, errors) -> {
                for (String what : List.of("all", decision.text(), run.split("\\.")[2])) {
                    int[] count = counts.computeIfAbsent(what, unseen -> new int[3]);
                    count[0]++;
                    count[1] += errors.common() <= 1.0 / 3 ? 1 : 0;
                    count[2] += errors.published() <= 1.0 / 3 ? 1 : 0;
                }
                if (errors.published() > 1.0 / 3) {
                    System.err.printf(
                            "%s at %.1f, %s: %.2f; %s%n",
                            run,
                            share,
                            decision.text(),
                            errors.published(),
                            leftOver(decision, forecast.alternatives().get(0), key));
                }
            });
        }
    }

    /**
     * Deviation that no linear control variate can remove: residual deviation with known means of the controls,
     * relative to that with independent noise; and the share explained by the numbers of VMs.
     */
    private static String leftOver(Decision decision, WeightedHypothesis own, RandomKey key) {
        int many = 4000;
        WeightedHypothesis other = DecidedScenario.of(decision, own);
        double[] kept = simulated(own, key, many);
        double[] vms = new double[many];
        double[] decided = simulated(other, key, many, vms);
        List<double[]> known = new ArrayList<>(List.of(DrawnWork.controls(List.of(own), key, many)));
        double correlation = new PearsonsCorrelation().correlation(kept, decided);
        known.add(kept);
        double[] left = residuals(decided, known);
        double independent = Math.hypot(new SampleDistribution(kept).sd(), new SampleDistribution(decided).sd());
        return String.format(
                Locale.ROOT,
                "correlation of the makespans %.2f, residual with known means %.2f; the number of VMs (%.0f"
                        + " to %.0f) explains %.0f %%",
                correlation,
                new SampleDistribution(left).sd() / independent,
                Arrays.stream(vms).min().orElseThrow(),
                Arrays.stream(vms).max().orElseThrow(),
                100 * explained(left, vms));
    }

    /** Least-squares residuals of values, with a constant. */
    private static double[] residuals(double[] values, List<double[]> others) {
        double[] left = centred(values);
        List<double[]> basis = new ArrayList<>();
        for (double[] one : others) {
            double[] direction = centred(one);
            double size = product(direction, direction);
            for (int times = 0; times < 2; times++) {
                basis.forEach(before -> takeOut(direction, before));
            }
            if (product(direction, direction) > 1e-9 * size) {
                basis.add(direction);
                takeOut(left, direction);
            }
        }
        return left;
    }

    private static double[] centred(double[] values) {
        double mean = new SampleDistribution(values).mean();
        return Arrays.stream(values).map(value -> value - mean).toArray();
    }

    private static void takeOut(double[] values, double[] direction) {
        double slope = product(values, direction) / product(direction, direction);
        Arrays.setAll(values, k -> values[k] - slope * direction[k]);
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int k = 0; k < one.length; k++) {
            sum += one[k] * other[k];
        }
        return sum;
    }

    /** Between-group share of the variance of values with mean 0. */
    private static double explained(double[] values, double[] groups) {
        Map<Double, SummaryStatistics> byGroup = new TreeMap<>();
        for (int k = 0; k < values.length; k++) {
            byGroup.computeIfAbsent(groups[k], first -> new SummaryStatistics()).addValue(values[k]);
        }
        double between = byGroup.values().stream()
                .mapToDouble(group -> group.getN() * group.getMean() * group.getMean())
                .sum();
        return between / product(values, values);
    }

    private static void printSpeed(String run) {
        InstanceSnapshot snapshot = at(run, 0);
        DecisionQuestions questions = new DecisionQuestions(MonteCarlo.singleThreaded(), Compared.LONG);
        for (int k = 0; k < 20; k++) {
            long begin = System.nanoTime();
            Forecast forecast = FORECASTER.forecast(snapshot);
            long forecastNanos = System.nanoTime() - begin;
            questions.ask(snapshot, forecast, PublishedRisks.of(snapshot, forecast), DECISIONS, Optional.of("BTU"));
            System.err.printf(
                    "%d jobs: forecast in %.1f ms, answered in %.1f ms%n",
                    snapshot.jobs().count(), forecastNanos / 1e6, (System.nanoTime() - begin) / 1e6);
        }
    }
}
