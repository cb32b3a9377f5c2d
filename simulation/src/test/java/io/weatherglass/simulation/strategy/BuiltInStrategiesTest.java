package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class BuiltInStrategiesTest {

    /** {@link StrategiesReferenceTest} checks the completeness of the list. */
    @Test
    void listsTheStrategiesOfThisModule() {
        assertThat(List.copyOf(BuiltInStrategies.names()))
                .contains("1vm4all", "asap", "fixedpool", "heft")
                .isSorted();
    }

    @Test
    void rejectsAnUnknownNameAndListsTheKnownOnes() {
        assertThat(BuiltInStrategies.find("best")).isEmpty();
        assertThatThrownBy(() -> BuiltInStrategies.byName("best"))
                .hasMessage("unknown strategy \"best\", known: [" + String.join(", ", BuiltInStrategies.names()) + "]");
    }
}
