package io.weatherglass.forecast.matching.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.traces.workload.WorkloadTrace;
import org.junit.jupiter.api.Test;

class FragmentSetupTest {

    /** The trace ends by 26,700 s; a fragment lasts 2,700 s. */
    @Test
    void theLastFragmentEndsWithinTheTrace() {
        FragmentSetup setup = SampleSetups.setup();
        FragmentGrid grid = setup.grid();
        assertThat(grid.durationSeconds()).isEqualTo(2700);
        double lastEnd = grid.startSeconds(grid.count() - 1) + 2700;
        assertThat(lastEnd).isLessThanOrEqualTo(setup.trace().spanSeconds());
        assertThat(lastEnd + grid.gridSeconds()).isGreaterThan(setup.trace().spanSeconds());
    }

    @Test
    void aTraceShorterThanTheWorkflowHasNoFragments() {
        FragmentSetup setup = SampleSetups.setup(SampleSetups.trace(50, 2600, 1));
        assertThat(setup.grid().count()).isZero();
        assertThat(RuntimeTable.inMemory(setup).fragmentCount()).isZero();
        assertThat(new TableBuilder(setup, RuntimeTable.inMemory(setup)).build(Runnable::run, 1, () -> false, k -> {}))
                .isZero();
    }

    @Test
    void fragmentsWithTooFewJobsAreNotCandidates() {
        WorkloadTrace trace = new WorkloadTrace(
                "gap", 1, new double[] {0, 10, 5000, 9000}, new double[] {100, 100, 100, 100}, new int[] {1, 1, 1, 1});
        FragmentSetup setup = new FragmentSetup(
                SampleSetups.scenario(SampleSetups.WORKFLOW, SampleSetups.cloud(1, 4, 1)),
                trace,
                LoadScaling.byCores(),
                100,
                2);
        assertThat(setup.isCandidate(0)).isTrue();
        assertThat(setup.isCandidate(1)).isFalse();
        assertThat(setup.isCandidate(2)).isFalse();
        assertThat(new FragmentSetup(setup.scenario(), trace, LoadScaling.byCores(), 100, 0).isCandidate(2))
                .isTrue();
    }

    /** 16 cores for a mean load of (4 cores × 50 s + 2 × 100 s) / 100 s = 4 cores, of 8. */
    @Test
    void scalesByCoresOrToAUtilisation() {
        WorkloadTrace trace =
                new WorkloadTrace("t", 8, new double[] {0, 0, 100}, new double[] {50, 200, 9}, new int[] {4, 2, 1});
        var pool = SampleSetups.cloud(4, 4, 2).hosts().orElseThrow();
        assertThat(LoadScaling.byCores().factor(trace, pool)).isEqualTo(2);
        assertThat(LoadScaling.toUtilisation(0.5).factor(trace, pool)).isEqualTo(2);
        assertThat(LoadScaling.toUtilisation(1.25).factor(trace, pool)).isEqualTo(5);
        WorkloadTrace unknown = new WorkloadTrace("u", 0, new double[] {0}, new double[] {1}, new int[] {1});
        assertThatThrownBy(() -> LoadScaling.byCores().factor(unknown, pool))
                .hasMessage(
                        "trace \"u\" cannot be scaled by cores, because the number of cores of its system is unknown:"
                                + " set a utilisation");
        assertThatThrownBy(() -> LoadScaling.toUtilisation(1).factor(unknown, pool))
                .hasMessage("trace \"u\": must have a mean load > 0 cores to be scaled, but had 0.0");
        assertThatThrownBy(() -> LoadScaling.toUtilisation(-1))
                .hasMessage("utilisation must be finite and > 0, but was -1.0");
    }

    @Test
    void rejectsACloudWithUnknownHosts() {
        Scenario scenario = Scenario.of(
                SampleSetups.WORKFLOW,
                CloudPlatform.of(VmType.of("small", 1), new BootModel(0, 0), new PerSecondBilling(0), 5, 0),
                BuiltInStrategies.byName("1vmpertask"));
        assertThatThrownBy(() -> new FragmentSetup(scenario, SampleSetups.trace(10, 9000, 1), LoadScaling.byCores()))
                .hasMessage(
                        "the platform must be a single cloud with known hosts, but was a CloudPlatform without hosts");
    }

    @Test
    void rejectsAGridThatIsTooFine() {
        assertThatThrownBy(() -> FragmentGrid.over(100, 10, 0))
                .hasMessage("gridSeconds must be finite and > 0, but was 0.0");
        assertThatThrownBy(() -> FragmentGrid.over(1e6, 10, 1e-9))
                .hasMessage("gridSeconds must yield fewer than 2^31 fragments, but was 1.0E-9");
    }

    /** 41 fragments of 6 jobs take 1,148 bytes. */
    @Test
    void omitsFragmentsUntilTheTableFits() {
        FragmentSetup setup = SampleSetups.setup();
        assertThat(setup.fittingInto(setup.tableBytes())).isSameAs(setup);
        assertThat(setup.fittingInto(setup.tableBytes() - 1).grid().gridSeconds())
                .isEqualTo(1200);
        assertThat(setup.fittingInto(setup.tableBytes() / 3).tableBytes()).isLessThanOrEqualTo(setup.tableBytes() / 3);
    }
}
