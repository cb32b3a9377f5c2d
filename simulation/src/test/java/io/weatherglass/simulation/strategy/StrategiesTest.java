package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StrategiesTest {
    @Test
    void knowsTheStrategiesOfThisModule() {
        assertThat(Strategies.names())
                .containsExactly("1vm4all", "1vmpertask", "afap", "afap-strict", "asap", "firstfit", "fixedpool");
    }

    @Test
    void refusesAnUnknownNameAndListsTheKnownOnes() {
        assertThat(Strategies.find("best")).isEmpty();
        assertThatThrownBy(() -> Strategies.byName("best"))
                .hasMessage(
                        "unknown strategy \"best\", known: [1vm4all, 1vmpertask, afap, afap-strict, asap, firstfit, fixedpool]");
    }
}
