package io.weatherglass.forecast.comparing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.RestOfRun;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.simulation.strategy.Strategies;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What decisions would change of recorded runs, beside simulations of these decisions that share nothing with the answer. */
class RecordedDecisionsTest {
    private static final Forecaster FORECASTER = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.builder().timeBudget(Compared.LONG).build());
    private static final Instant DATE_ZERO = Instant.parse("2026-03-01T12:00:00Z");

    /** The means of this many independent realizations have a standard error of a seventieth of their deviation. */
    private static final int INDEPENDENT = 5000;

    /** The state of a run when this share of its makespan has passed. */
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

    /** One realization after the other, of the scenario as it stands with another strategy. */
    private static double[] simulated(Alternative own, String strategy, RandomKey key, int realizations) {
        Scenario scenario = own.scenario().withStrategy(Strategies.byName(strategy));
        RuntimeSampler sampler = own.model().sampler(own.state(), key);
        EventKernel kernel = new EventKernel(scenario, own.state());
        double[] walltimes = new double[scenario.workflow().jobCount()];
        double[] makespans = new double[realizations];
        for (int k = 0; k < realizations; k++) {
            sampler.draw(k, walltimes);
            kernel.simulate(walltimes, sampler);
            makespans[k] = kernel.completionSeconds();
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
        RestOfRun rest = FORECASTER.rest(snapshot, Optional.empty());
        WhatIfAnswer answer = new DecisionQuestions(MonteCarlo.singleThreaded(), 1000, Compared.LONG)
                .ask(snapshot, rest, List.of(Decision.strategy("afap")), Optional.of("BTU"));

        Alternative own = rest.alternatives().get(0);
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
    void theSameNoiseMakesTheStandardErrorAThirdAtMost(String run, double share) {
        InstanceSnapshot snapshot = at(run, share);
        Alternative own =
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

    /** How long an answer takes; prints and asserts nothing. */
    public static void main(String[] args) {
        InstanceSnapshot snapshot = at(args[0], 0);
        DecisionQuestions questions = new DecisionQuestions(MonteCarlo.singleThreaded(), Compared.LONG);
        for (int k = 0; k < 20; k++) {
            long begin = System.nanoTime();
            RestOfRun rest = FORECASTER.rest(snapshot, Optional.empty());
            long built = System.nanoTime();
            questions.ask(
                    snapshot,
                    rest,
                    List.of(
                            Decision.strategy("afap"),
                            Decision.vms(2),
                            Decision.vms(-1),
                            Decision.KEEP.withoutRenting(),
                            Decision.strategy("1vm4all")),
                    Optional.of("BTU"));
            System.err.printf(
                    "%d jobs: built in %.1f ms, answered in %.1f ms%n",
                    snapshot.jobs().count(), (built - begin) / 1e6, (System.nanoTime() - begin) / 1e6);
        }
    }
}
