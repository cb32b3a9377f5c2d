package io.weatherglass.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.chaos.ChaosProblem.Kind;
import io.weatherglass.cli.chaos.ChaosRun.Disturbed;
import io.weatherglass.cli.chaos.FaultInjector.Struck;
import io.weatherglass.cli.chaos.SiteFault.Harm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run without the fault that was asked for shows nothing about it. */
class ChaosRunTest {

    @Test
    void reportsRequiredFaultsThatDidNotStrike() {
        SiteFault killed = new KilledDaemon();
        Disturbed disturbed = new Disturbed(Map.of(), List.of(new Struck(killed, Harm.NONE, 1, 2)), List.of());

        assertThat(ChaosRun.notStruck(List.of(killed, new FrozenDaemon(), new Poison()), disturbed))
                .allMatch(problem -> problem.kind() == Kind.NOT_STRUCK)
                .extracting(ChaosProblem::instance)
                .containsExactly("freeze-daemon", "poison");
        assertThat(ChaosRun.notStruck(List.of(), disturbed)).isEmpty();
    }
}
