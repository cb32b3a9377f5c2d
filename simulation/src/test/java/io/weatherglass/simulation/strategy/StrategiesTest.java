package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class StrategiesTest {

    /** That these are all is checked against the reference, see {@link StrategiesReferenceTest}. */
    @Test
    void knowsTheStrategiesOfThisModuleInTheirOrder() {
        assertThat(List.copyOf(Strategies.names()))
                .contains("1vm4all", "asap", "fixedpool", "heft")
                .isSorted();
    }

    @Test
    void refusesAnUnknownNameAndListsTheKnownOnes() {
        assertThat(Strategies.find("best")).isEmpty();
        assertThatThrownBy(() -> Strategies.byName("best"))
                .hasMessage("unknown strategy \"best\", known: [" + String.join(", ", Strategies.names()) + "]");
    }
}
