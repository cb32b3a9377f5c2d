package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.FaultInjector.Struck;
import io.weatherglass.proving.chaos.faults.FrozenDaemon;
import io.weatherglass.proving.chaos.faults.KilledDaemon;
import io.weatherglass.proving.chaos.faults.Poison;
import io.weatherglass.proving.chaos.site.SiteFault;
import io.weatherglass.proving.chaos.site.SiteFault.Harm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A fault that has not struck has not been tested. */
class FaultRowsTest {

    @Test
    void reportsRequiredFaultsThatDidNotStrike() {
        SiteFault killed = new KilledDaemon();
        FaultRows rows = new FaultRows(Map.of(), List.of(new Struck(killed, Harm.NONE, 1, 2, 2)));

        assertThat(rows.notStruck(List.of(killed, new FrozenDaemon(), new Poison())))
                .allMatch(problem -> problem.kind() == Kind.NOT_STRUCK)
                .extracting(ChaosProblem::instance)
                .containsExactly("freeze-daemon", "poison");
        assertThat(rows.notStruck(List.of())).isEmpty();
    }
}
