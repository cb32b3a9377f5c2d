package io.weatherglass.forecast.tracking;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.scheduled;
import static io.weatherglass.forecast.samples.Events.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmFailed;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.VmTable.Vm;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VmTableTest {

    private static final double UNKNOWN = Double.NaN;

    private final Enactor enactor =
            Enactor.of(Plans.onCloud(Plans.job("a", 100), Plans.job("b", 100)).build());

    private void assertVms(Vm... expected) {
        assertThat(enactor.snapshot().vms().all()).containsExactly(expected);
    }

    @Test
    void aVmIsRequestedBootsAndIsTerminated() {
        enactor.tell(1, new VmRequested("vm-1", Optional.of("small")));
        assertVms(new Vm("vm-1", "small", 1, UNKNOWN, UNKNOWN, Double.NaN));
        enactor.tell(12, new VmBooted("vm-1"));
        assertVms(new Vm("vm-1", "small", 1, 12, UNKNOWN, Double.NaN));
        enactor.tell(3000, new VmTerminated("vm-1"));
        assertVms(new Vm("vm-1", "small", 1, 12, 3000, Double.NaN));
        assertThat(enactor.snapshot().vms().all()).allMatch(Vm::isTerminated);
    }

    @Test
    void aVmThatFailsIsTerminated() {
        enactor.tell(1, requested("vm-1"));
        enactor.tell(9, new VmFailed("vm-1", Optional.of("host lost")));
        assertVms(new Vm("vm-1", "", 1, UNKNOWN, 9, Double.NaN));
    }

    @Test
    void vmsNamedOnlyByJobsAreRequestedAtTheirFirstMention() {
        enactor.tell(5, scheduled("a", "vm-1"));
        enactor.tell(6, started("b", "vm-2"));
        enactor.tell(50, completed("a", 40, "vm-1"));
        assertVms(
                new Vm("vm-1", "", 5, UNKNOWN, UNKNOWN, Double.NaN),
                new Vm("vm-2", "", 6, UNKNOWN, UNKNOWN, Double.NaN));
    }

    @Test
    void vmsFirstNamedByACompletionAreRequestedAtTheStart() {
        enactor.tell(4000, completed("a", 3900, "vm-1"));
        assertVms(new Vm("vm-1", "", 100, UNKNOWN, UNKNOWN, Double.NaN));
        enactor.tell(4100, completed("b", 4000, "vm-1"));
        assertVms(new Vm("vm-1", "", 100, UNKNOWN, UNKNOWN, Double.NaN));
    }

    @Test
    void lateRequestsSetTheirDate() {
        enactor.tell(12, new VmBooted("vm-1"));
        assertVms(new Vm("vm-1", "", 12, 12, UNKNOWN, Double.NaN));
        enactor.tell(2, requested("vm-1"));
        assertVms(new Vm("vm-1", "", 2, 12, UNKNOWN, Double.NaN));
    }

    @Test
    void requestsWithoutATypeKeepTheKnownType() {
        enactor.tell(1, new VmRequested("vm-1", Optional.of("small")));
        enactor.tell(2, requested("vm-1"));
        assertVms(new Vm("vm-1", "small", 1, UNKNOWN, UNKNOWN, Double.NaN));
    }

    @Test
    void usesTheEarliestOfSeveralReports() {
        double wrong = 1e9;
        enactor.tell(1, requested("vm-1"));
        enactor.tell(wrong, new VmBooted("vm-1"));
        enactor.tell(60, new VmBooted("vm-1"));
        enactor.tell(wrong, new VmTerminated("vm-1"));
        enactor.tell(300, new VmTerminated("vm-1"));
        assertVms(new Vm("vm-1", "", 1, 60, 300, Double.NaN));
        enactor.tell(wrong, requested("vm-1"));
        enactor.tell(wrong, new VmBooted("vm-1"));
        enactor.tell(wrong, new VmTerminated("vm-1"));
        assertVms(new Vm("vm-1", "", 1, 60, 300, Double.NaN));
    }

    @Test
    void keepsTheOrderOfFirstReports() {
        enactor.tell(1, requested("vm-9"));
        enactor.tell(2, requested("vm-1"));
        enactor.tell(3, new VmBooted("vm-9"));
        assertThat(enactor.snapshot().vms().all()).extracting(Vm::id).containsExactly("vm-9", "vm-1");
    }
}
