package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StrategiesTest {
    private static final String[] NAMES = {
        "1vm4all",
        "1vmpertask",
        "afap",
        "afap-strict",
        "allpar1lns",
        "allparexceed",
        "allparnotexceed",
        "asap",
        "firstfit",
        "fixedpool",
        "heft",
        "locality",
        "max-min",
        "min-min",
        "sjf",
        "startparexceed",
        "startparnotexceed"
    };

    @Test
    void knowsTheStrategiesOfThisModule() {
        assertThat(Strategies.names()).containsExactly(NAMES);
    }

    @Test
    void refusesAnUnknownNameAndListsTheKnownOnes() {
        assertThat(Strategies.find("best")).isEmpty();
        assertThatThrownBy(() -> Strategies.byName("best"))
                .hasMessage("unknown strategy \"best\", known: [" + String.join(", ", NAMES) + "]");
    }
}
