package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class NaturalOrderTest {

    @Test
    void ordersNumbersInNamesAsNumbers() {
        assertThat(Stream.of("run-10", "run-9", "Run-9", "run", "run-9b").sorted(NaturalOrder.INSTANCE))
                .containsExactly("run", "Run-9", "run-9", "run-9b", "run-10");
    }
}
