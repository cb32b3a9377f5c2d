package io.weatherglass.forecast.matching.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.matching.fit.HostPoolFit.Fitted;
import io.weatherglass.forecast.matching.search.SearchLimit;
import io.weatherglass.forecast.matching.tables.SampleSetups;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostPoolFitTest {
    private static final Scenario SCENARIO = SampleSetups.scenario(SampleSetups.WORKFLOW, SampleSetups.cloud(1, 4, 1));
    private static final WorkloadTrace TRACE = SampleSetups.trace(2000, 400_000, 4);

    private static double[][] pastRuns(HiddenHosts truth, int runs) {
        return new HostPoolFit(SCENARIO, TRACE, runs, 99).simulate(truth);
    }

    /** Two runs with means 0.2 and 0.4, and squared differences from the means 0.01, 0.01 and 0. */
    @Test
    void computesMoments() {
        SlowDownMoments moments = SlowDownMoments.of(
                new double[][] {{0.1, 0.3, Double.NaN}, {Double.NaN, Double.NaN, Double.NaN}, {0.4}});
        assertThat(moments.mean()).isCloseTo(0.8 / 3, within(1e-12));
        assertThat(moments.betweenRuns()).isCloseTo(Math.sqrt(0.02), within(1e-12));
        assertThat(moments.withinRuns()).isCloseTo(Math.sqrt(0.02 / 3), within(1e-12));
        assertThat(moments.distance(moments, 10)).isZero();
        SlowDownMoments twiceAsWide =
                new SlowDownMoments(moments.mean(), 2 * moments.betweenRuns(), moments.withinRuns());
        assertThat(moments.distance(twiceAsWide, 10)).isCloseTo(18 * Math.pow(Math.log(2), 2), within(1e-9));
        assertThatThrownBy(() -> SlowDownMoments.of(new double[][] {{0.1}, {Double.NaN}}))
                .hasMessage("slowdowns of at least two runs are required, but found 1");
    }

    /** The past runs have other fragments than the fit. */
    @Test
    void recoversSizeAndUtilisationOfSimulatedRuns() {
        List<HiddenHosts> candidates = List.of(
                new HiddenHosts(8, 4, 3, 0.7),
                new HiddenHosts(8, 4, 3, 1.1),
                new HiddenHosts(32, 16, 3, 0.7),
                new HiddenHosts(32, 16, 3, 1.1),
                new HiddenHosts(8, 4, 3, 1.6),
                new HiddenHosts(32, 16, 3, 1.6));
        for (HiddenHosts truth : candidates) {
            List<Fitted> fitted =
                    new HostPoolFit(SCENARIO, TRACE, 150, 1).fit(pastRuns(truth, 150), candidates, SearchLimit.NONE);
            assertThat(fitted).hasSize(candidates.size());
            assertThat(fitted.get(0).candidate()).isEqualTo(truth);
            assertThat(fitted.get(0).fits()).isTrue();
            assertThat(fitted.get(candidates.size() - 1).fits()).isFalse();
        }
    }

    @Test
    void runsWithoutSlowdownFitTheEmptiestCloud() {
        double[][] undisturbed = new double[20][6];
        List<Fitted> fitted = new HostPoolFit(SCENARIO, TRACE, 40, 1)
                .fit(
                        undisturbed,
                        List.of(new HiddenHosts(8, 4, 3, 1.1), new HiddenHosts(8, 4, 3, 0.3)),
                        SearchLimit.NONE);
        assertThat(fitted.get(0).candidate().utilisation()).isEqualTo(0.3);
    }

    @Test
    void omitsHostsWithoutSpaceForAVm() {
        CloudPlatform wide = SampleSetups.cloud(1, 4, 1);
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("wide", 12), wide.bootModel(), wide.billing(), wide.maxVms(), 0)
                .withHosts(HostPool.of(1, 12, HostPlacement.BALANCING));
        List<Fitted> fitted = new HostPoolFit(SampleSetups.scenario(SampleSetups.WORKFLOW, cloud), TRACE, 5, 1)
                .fit(
                        new double[][] {{0.1}, {0.2}},
                        List.of(new HiddenHosts(8, 4, 2, 0.9), new HiddenHosts(8, 4, 3, 0.9)),
                        SearchLimit.NONE);
        assertThat(fitted).extracting(Fitted::candidate).containsExactly(new HiddenHosts(8, 4, 3, 0.9));
    }

    @Test
    void rejectsATraceWithoutFragments() {
        WorkloadTrace tooShort = SampleSetups.trace(50, 2000, 1);
        assertThatThrownBy(() -> new HostPoolFit(SCENARIO, tooShort, 5, 1)
                        .fit(new double[][] {{0.1}, {0.2}}, HiddenHosts.candidates(), SearchLimit.NONE))
                .hasMessage(
                        "trace \"sample-trace\": must have fragments of 2700.0 s with at least 10 jobs, but had none");
    }
}
