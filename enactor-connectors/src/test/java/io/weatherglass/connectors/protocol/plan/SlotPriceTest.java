package io.weatherglass.connectors.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SlotPriceTest {
    private static final double CENT = 1e-12;

    @Test
    void aPricePerSlotIgnoresRequests() {
        SlotPrice price = SlotPrice.perSlotHour(3.6, "EUR");
        assertThat(price.perSecond(JobRequest.UNKNOWN)).isEqualTo(0.001, within(CENT));
        assertThat(price.perSecond(JobRequest.of(64, 1L << 40))).isEqualTo(0.001, within(CENT));
    }

    @Test
    void requestsArePricedByCpuAndGigabyte() {
        // 4 CPUs at 0.04 and 8 GB at 0.005 are 0.2 an hour
        SlotPrice price = SlotPrice.perCpuAndGbHour(0.04, 0.005, "EUR");
        assertThat(price.perSecond(JobRequest.of(4, 8L << 30)) * 3600).isEqualTo(0.2, within(CENT));
    }

    @Test
    void unknownRequestsCountAsOneCpuAndNoMemory() {
        SlotPrice price = SlotPrice.perCpuAndGbHour(0.04, 0.005, "EUR");
        assertThat(price.perSecond(JobRequest.UNKNOWN) * 3600).isEqualTo(0.04, within(CENT));
        JobRequest onlyMemory = new JobRequest(OptionalDouble.empty(), OptionalLong.of(2L << 30));
        assertThat(price.perSecond(onlyMemory) * 3600).isEqualTo(0.05, within(CENT));
    }

    @Test
    void timesAreRoundedUpToWholeUnits() {
        SlotPrice byTheMinute = SlotPrice.perSlotHour(1, "EUR").roundedUpTo(60);
        assertThat(byTheMinute.billedSeconds(0)).isEqualTo(0);
        assertThat(byTheMinute.billedSeconds(0.1)).isEqualTo(60);
        assertThat(byTheMinute.billedSeconds(60)).isEqualTo(60);
        assertThat(byTheMinute.billedSeconds(0.1 + 0.2 + 59.7)).isEqualTo(60);
        assertThat(byTheMinute.billedSeconds(61)).isEqualTo(120);
        assertThat(SlotPrice.perSlotHour(1, "EUR").billedSeconds(61.5)).isEqualTo(61.5);
    }
}
