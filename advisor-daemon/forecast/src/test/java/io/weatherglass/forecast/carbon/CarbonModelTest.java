package io.weatherglass.forecast.carbon;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.carbon.CarbonModel.Emissions;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

class CarbonModelTest {

    private static final Instant HOUR = Plans.ORIGIN;

    /** 100 g/kWh in the first hour, 300 g/kWh in the second. */
    private static final GridIntensity RISING =
            GridIntensity.parse(List.of("time,grams", HOUR + ",100", HOUR.plus(1, ChronoUnit.HOURS) + ",300"));

    @Test
    void averagesTheIntensityOverTime() {
        assertThat(RISING.mean(HOUR, HOUR.plusSeconds(3600))).isEqualTo(100);
        // half an hour at 100 g, half an hour at 300 g
        assertThat(RISING.mean(HOUR.plusSeconds(1800), HOUR.plusSeconds(5400))).isCloseTo(200, within(1e-9));
        assertThat(RISING.mean(HOUR.plusSeconds(5400), HOUR.plusSeconds(5400))).isEqualTo(300);
        assertThat(RISING.covers(HOUR, HOUR.plusSeconds(7200))).isTrue();
        assertThat(RISING.covers(HOUR, HOUR.plusSeconds(7201))).isFalse();
    }

    /** 1,000 years have more nanoseconds than fit into 64 bits. */
    @Test
    void averagesTheIntensityOverMillennia() {
        double seconds = 365_000 * 86_400.0;
        assertThat(RISING.mean(HOUR, HOUR.plusSeconds((long) seconds)))
                .isCloseTo(300 - 200 * 3600 / seconds, within(1e-9));
    }

    /**
     * One CPU of 1000 W with PUE 1: a job of 1800 s has used 0.5 kWh at 100 g. The remaining 1.5 kWh are used from
     * 1800 s until 5400 s after the hour, at 200 g on average.
     */
    @Test
    void addsEnergyUsedAndToComeAtTheirIntensities() {
        CarbonModel model = CarbonModel.of(1000, 0, 1, RISING);
        Enactor enactor =
                Enactor.of(Plans.onSlots(1, job("a", 1800), job("b", 3600)).build());
        enactor.tell(0, started("a", ""));
        enactor.tell(1800, completed("a", 1800, ""));
        InstanceSnapshot snapshot = enactor.snapshot();
        Emissions emissions = model.total(
                snapshot, new SampleDistribution(new double[] {2}), new SampleDistribution(new double[] {5400}));
        assertThat(emissions.soFar()).isCloseTo(50, within(1e-6));
        assertThat(emissions.total().orElseThrow().mean()).isCloseTo(50 + 1.5 * 200, within(1e-6));
    }
}
