package io.weatherglass.simulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CpuPinningTest {
    @Test
    void readsListsOfProcessors() {
        assertThat(CpuPinning.parse("0")).containsExactly(0);
        assertThat(CpuPinning.parse("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    }

    @Test
    void alternatesBetweenProcessors() {
        CpuPinning pinning = new CpuPinning(List.of(2, 5));
        assertThat(pinning.prefix(0)).endsWith("-c", "2");
        assertThat(pinning.prefix(1)).endsWith("-c", "5");
        assertThat(pinning.prefix(2)).endsWith("-c", "2");
        assertThat(new CpuPinning(List.of()).prefix(0)).isEmpty();
    }
}
