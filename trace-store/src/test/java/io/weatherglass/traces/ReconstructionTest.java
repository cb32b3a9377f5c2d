package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReconstructionTest {
    /** The clock was set back by 2 s before the first submission; "a" has no prediction, and "c" was lost. */
    private static final String TEXT = """
            [boots]
            40 5 3
            45 6 1
            [tasks]
            a -2 0 ~ 100 90 1000 2000 4
            b 3 300 ~ 310
            c 4 50 ~ 0 -> a
            """;

    private static RecordedRun run() {
        try {
            return new SchlouderReader().read("sample.tasks", new BufferedReader(new StringReader(TEXT)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static SchlouderPlatform platform() {
        return new SchlouderPlatform("sample", 30, 2, 3600, 50, 2);
    }

    private static Scenario scenario(ReconstructedRun run, SchlouderVersion enactor) {
        return new Scenario(run.workflow(), platform().simulated(), enactor.strategy("asap"), enactor.controller());
    }

    @ParameterizedTest
    @CsvSource({
        "best,           100, 310,  0,  5, 40,  3",
        "no-walltimes,     0, 300, 50,  5, 40,  3",
        "no-boottimes,   100, 310,  0,  5, NaN, 3",
        "no-threads,     100, 310,  0, NaN, 40, NaN",
        "blind,            0, 300, 50, NaN, NaN, NaN",
    })
    void usesTheGivenFacts(String label, double a, double b, double c, double provisioning, double boot, double lag) {
        ReconstructedRun given = Reconstruction.of(run(), SimulatorKnowledge.byLabel(label));
        assertThat(given.walltimesSeconds()).containsExactly(a, b, c);
        assertThat(given.workflow().projectedRuntimesSeconds()).containsExactly(0, 300, 50);
        RecordedInputs vms = given.vms();
        assertThat(List.of(vms.provisioningSeconds(0), vms.bootSeconds(0), vms.lagSeconds(0)))
                .containsExactly(provisioning, boot, lag);
        assertThat(vms.bootSeconds(2)).isNaN();
    }

    /** Includes jobs without a prediction and jobs of walltime 0. */
    @ParameterizedTest
    @EnumSource(SimulatorKnowledge.class)
    void simulatesWithAnyGivenFacts(SimulatorKnowledge inputs) {
        ReconstructedRun given = Reconstruction.of(run(), inputs);
        RealizationResult outcome = given.simulate(scenario(given, SchlouderVersion.CURRENT));
        assertThat(outcome.completionSeconds()).isBetween(300.0, 460.0);
        assertThat(outcome.billedUnits()).isEqualTo(outcome.vmCount());
    }

    /**
     * By hand: "a" counts as submitted at 0, VM 0 starts "a" at 5 + 40 + 3 and ends it at 148. "b" is placed at 4 on VM
     * 0, which is expected to be idle before a new VM could boot, because the walltime of "a" is unknown; "b" ends at
     * 458. "c" waits for "a". By then VM 0 is expected to be busy for a long time, so "c" is placed on a second VM and
     * ends immediately.
     */
    @Test
    void predictsTheRunLikeTheEnactor() {
        ReconstructedRun given = Reconstruction.of(run(), SimulatorKnowledge.BEST);
        RealizationResult outcome = given.simulate(scenario(given, SchlouderVersion.CURRENT));
        assertThat(outcome.vmCount()).isEqualTo(2);
        assertThat(outcome.completionSeconds()).isEqualTo(458);
        assertThat(outcome.billedUnits()).isEqualTo(2);
    }

    /** "a" moved 3000 bytes in the 100 - 90 - 4 s outside its runtime and management; no usage is recorded for "b". */
    @Test
    void predictsTransfersFromTheirBytes() {
        assertThat(TransferRate.of(List.of(run()))).isEqualTo(new TransferRate(500));
        assertThat(Reconstruction.of(run(), SimulatorKnowledge.COMMUNICATIONS).walltimesSeconds())
                .containsExactly(100, 310, 0);
        assertThat(Reconstruction.of(run(), SimulatorKnowledge.COMMUNICATIONS, new TransferRate(1000))
                        .walltimesSeconds())
                .containsExactly(90 + 3 + 4, 310, 0);
        assertThat(Reconstruction.of(run(), SimulatorKnowledge.COMMUNICATIONS, TransferRate.UNLIMITED)
                        .walltimesSeconds())
                .containsExactly(90 + 4, 310, 0);
    }

    @Test
    void returnsCopiesOfWalltimes() {
        ReconstructedRun given = Reconstruction.of(run(), SimulatorKnowledge.BEST);
        given.walltimesSeconds()[0] = 0;
        assertThat(given.walltimesSeconds()).containsExactly(100, 310, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "v1.standard.brs.afap.regular.openstack-icps.v1.1, OLD",
        "v2.standard.hrs.afap.walrus.openstack-icps.v2.1, OLD",
        "v3.standard.3x3.afap.regular.openstack-icps.v3.2, CURRENT",
        "v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5.1, CURRENT",
        "v3.standard.3x3.afap.regular.de-hlrs.v3.1, OLD",
        "v3.standard.1x1.afap.regular.fr-inria.v3.1, OLD",
        "v1.mine.blast.asap.regular.my-cloud.v1.1, CURRENT",
    })
    void derivesTheEnactorVersionFromThePlatform(String name, SchlouderVersion version) {
        assertThat(SchlouderVersion.of(RunName.parse(name).orElseThrow())).isEqualTo(version);
    }

    @Test
    void theOldEnactorComparesStrictlyAndPredictsWithoutShare() {
        assertThat(SchlouderVersion.OLD.strategy("AFAP").name()).isEqualTo("afap-strict");
        assertThat(SchlouderVersion.OLD.strategy("asap").name()).isEqualTo("asap");
        assertThat(SchlouderVersion.CURRENT.strategy("afap").name()).isEqualTo("afap");
        assertThat(SchlouderVersion.OLD.controller()).isEqualTo(EnactorPolling.EARLY_SCHLOUDER);
        assertThat(SchlouderVersion.CURRENT.controller()).isEqualTo(EnactorPolling.SCHLOUDER);
    }

    @Test
    void rejectsUnknownInputs() {
        assertThatThrownBy(() -> SimulatorKnowledge.byLabel("worst"))
                .hasMessage("inputs must be one of best, no-walltimes, no-boottimes, no-threads, blind,"
                        + " communications, but was \"worst\"");
    }
}
