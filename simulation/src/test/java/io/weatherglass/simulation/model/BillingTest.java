package io.weatherglass.simulation.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.Price.Per;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BillingTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1, 1",
        "1, 1, 1",
        "3599.9, 1, 1",
        "3600, 1, 1",
        "3600.5, 1, 2",
        "3601, 2, 2",
        "7200, 2, 2",
        "7201, 3, 3",
        "14400, 4, 4"
    })
    void countsBtusWithAndWithoutTheGraceSecond(double uptime, long grace, long ceiling) {
        assertThat(new BtuBilling(3600, BtuCount.GRACE_SECOND).units(uptime)).isEqualTo(grace);
        assertThat(new BtuBilling(3600, BtuCount.CEILING).units(uptime)).isEqualTo(ceiling);
    }

    /** Regression test: an uptime of exactly an hour, the difference of two dates, was billed as two hours. */
    @Test
    void roundingOfDatesStartsNoNewUnit() {
        double requested = 0.1 + 0.2;
        double terminated = 3600.3;
        double uptime = 3600.0000000000005;
        assertThat(uptime).isGreaterThan(3600);
        for (double hour : new double[] {terminated - requested, uptime}) {
            assertThat(new BtuBilling(3600, BtuCount.CEILING).units(hour)).isEqualTo(1);
            assertThat(new BtuBilling(3600, BtuCount.GRACE_SECOND).units(hour)).isEqualTo(1);
            assertThat(new BtuBilling(3600, BtuCount.CEILING).boundarySeconds(hour))
                    .isEqualTo(3600);
            assertThat(new PerSecondBilling(60).units(hour)).isEqualTo(3600);
        }
        assertThat(new BtuBilling(3600, BtuCount.CEILING).units(3600.001)).isEqualTo(2);
        assertThat(new PerSecondBilling(0).units(3600.001)).isEqualTo(3601);
    }

    /** Whole units are billed as such, independent of the request date. */
    @Property
    void wholeUnitsAreBilledForAnyRequestDate(
            @ForAll @DoubleRange(max = 1e6) double requested,
            @ForAll @IntRange(min = 1, max = 1000) int units,
            @ForAll @DoubleRange(min = 1, max = 1e4) double length) {
        double uptime = (requested + units * length) - requested;

        assertThat(new BtuBilling(length, BtuCount.CEILING).units(uptime)).isEqualTo(units);
        assertThat(new BtuBilling(length, BtuCount.CEILING).boundarySeconds(uptime))
                .isEqualTo(units * length);
        assertThat(new PerSecondBilling(0).units((requested + units) - requested))
                .isEqualTo(units);
    }

    @Test
    void billsEveryStartedSecondAboveAMinimum() {
        PerSecondBilling billing = new PerSecondBilling(60);
        assertThat(billing.units(0)).isEqualTo(60);
        assertThat(billing.units(60)).isEqualTo(60);
        assertThat(billing.units(60.1)).isEqualTo(61);
        assertThat(billing.boundarySeconds(10)).isEqualTo(60);
        assertThat(billing.boundarySeconds(70.5)).isEqualTo(70.5);
    }

    @Test
    void boundariesAreTheEndsOfPaidUnits() {
        BtuBilling billing = new BtuBilling(3600, BtuCount.GRACE_SECOND);
        assertThat(billing.boundarySeconds(0)).isEqualTo(3600);
        assertThat(billing.boundarySeconds(3600)).isEqualTo(3600);
        assertThat(billing.boundarySeconds(3600.1)).isEqualTo(7200);
        assertThat(billing.paidUntilSeconds(3500)).isEqualTo(3600);
    }

    @Test
    void pricesAreByUnitOrByHour() {
        BtuBilling tenMinutes = new BtuBilling(600, BtuCount.CEILING);
        assertThat(new Price(0.5, Per.BILLING_UNIT).cost(tenMinutes, 601)).isEqualTo(1.0);
        assertThat(new Price(3, Per.HOUR).cost(tenMinutes, 601)).isEqualTo(1.0);
        assertThat(new Price(3.6, Per.HOUR).cost(new PerSecondBilling(0), 100)).isEqualTo(0.1);
    }

    @Property
    void costNeverFallsWithUptime(
            @ForAll @DoubleRange(max = 1e6) double uptime,
            @ForAll @DoubleRange(max = 1e5) double more,
            @ForAll BtuCount count,
            @ForAll @DoubleRange(min = 1, max = 1e4) double length) {
        for (BillingModel billing : new BillingModel[] {new BtuBilling(length, count), new PerSecondBilling(length)}) {
            assertThat(billing.units(uptime + more)).isGreaterThanOrEqualTo(billing.units(uptime));
            assertThat(billing.billedSeconds(uptime) + 1 + 1e-6).isGreaterThanOrEqualTo(uptime);
            assertThat(billing.boundarySeconds(uptime)).isGreaterThanOrEqualTo(uptime - 1e-6);
        }
    }

    @Test
    void bootPredictionRoundsHalfUp() {
        assertThat(new BootModel(28, 1.5).predictSeconds(0)).isEqualTo(30);
        assertThat(new BootModel(28, 1.5).predictSeconds(1)).isEqualTo(31);
        assertThat(BootModel.IMMEDIATE.predictSeconds(5)).isZero();
    }

    @Test
    void rejectsValuesOutOfRange() {
        assertThatThrownBy(() -> new BtuBilling(0, BtuCount.CEILING))
                .hasMessage("btuSeconds must be finite and > 0, but was 0.0");
        assertThatThrownBy(() -> new PerSecondBilling(-1))
                .hasMessage("minimumSeconds must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> new BootModel(1, Double.NaN))
                .hasMessage("b1Seconds must be finite and >= 0, but was NaN");
        assertThatThrownBy(() -> new Price(-1, Per.HOUR))
                .hasMessage("price amount must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> new FixedPool(0)).hasMessage("slots must be >= 1, but was 0");
        assertThatThrownBy(() -> VmType.of("small", 0)).hasMessage("VM type \"small\": cores must be >= 1, but was 0");
    }

    @Test
    void aCloudNeedsATypeAQuotaAndAMarginBelowTheUnit() {
        BtuBilling billing = new BtuBilling(60, BtuCount.CEILING);
        VmType type = VmType.of("small", 1);
        assertThatThrownBy(() -> CloudPlatform.of(type, BootModel.IMMEDIATE, billing, 1, 60))
                .hasMessage("shutdownMarginSeconds must be below btuSeconds 60.0, but was 60.0");
        assertThatThrownBy(() -> CloudPlatform.of(type, BootModel.IMMEDIATE, billing, 0, 5))
                .hasMessage("maxVms must be >= 1, but was 0");
        assertThatThrownBy(() -> new CloudPlatform(java.util.List.of(), BootModel.IMMEDIATE, billing, 1, 5))
                .hasMessage("vmTypes must not be empty");
        assertThat(CloudPlatform.of(type, BootModel.IMMEDIATE, billing, 1, 5)
                        .withMaxVms(3)
                        .maxVms())
                .isEqualTo(3);
    }
}
