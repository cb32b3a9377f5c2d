package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceOptionsTest {
    private static final Instant TIME = Instant.parse("2026-11-20T14:42:20Z");

    private static WorkflowStarted started(ConnectorSettings settings) {
        return settings.started("w", TIME, Map.of());
    }

    private static ConnectorSettings on(Optional<SlotPool> pool, Map<String, String> options) {
        return ConnectorSettingsBuilder.builder()
                .resources(pool.map(slots -> slots))
                .options(options)
                .build();
    }

    @Test
    void pricesLearnedSlots() {
        WorkflowStarted started =
                started(on(Optional.empty(), Map.of("pricePerCpuHour", "0.04", "priceRoundUpSeconds", "60")));
        assertThat(started.resources()).isEmpty();
        assertThat(started.price())
                .contains(new SlotPrice(
                        OptionalDouble.empty(), OptionalDouble.of(0.04), OptionalDouble.empty(), "EUR", 60));
    }

    @Test
    void pricesConfiguredSlots() {
        WorkflowStarted started =
                started(on(Optional.of(new SlotPool(8)), Map.of("pricePerSlotHour", "0.5", "priceCurrency", "USD")));
        assertThat(started.resources()).contains(new SlotPool(8).at(Optional.of(SlotPrice.perSlotHour(0.5, "USD"))));
        assertThat(started.price()).isEmpty();
    }

    @Test
    void doNotReplaceThePriceOfTheResources() {
        SlotPool priced = new SlotPool(8).at(Optional.of(SlotPrice.perSlotHour(1, "EUR")));
        assertThat(started(on(Optional.of(priced), Map.of("pricePerSlotHour", "0.5")))
                        .resources())
                .contains(priced);
    }

    @ParameterizedTest
    @CsvSource({
        "pricePerSlotHour, -1, option pricePerSlotHour must be a number from 0 to 1000000000",
        "pricePerCpuHour, cheap, option pricePerCpuHour must be a number from 0 to 1000000000",
        "priceCurrency, EUR, option priceCurrency must not be set without a price",
        "priceRoundUpSeconds, 60, option priceRoundUpSeconds must not be set without a price"
    })
    void refusesInvalidPricesAtCreation(String option, String value, String reason) {
        ConnectorSettings settings = on(Optional.empty(), Map.of(option, value));
        assertThatThrownBy(() -> ConnectorRegistry.create("nextflow", settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void refusesMixedPrices() {
        ConnectorSettings settings = on(Optional.empty(), Map.of("pricePerSlotHour", "1", "pricePerGbHour", "1"));
        assertThatThrownBy(() -> ConnectorRegistry.create("slurm", settings))
                .hasMessageContaining("option pricePerSlotHour must not be set together with pricePerCpuHour or");
    }
}
