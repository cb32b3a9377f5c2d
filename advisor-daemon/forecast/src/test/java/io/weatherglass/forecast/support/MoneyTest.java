package io.weatherglass.forecast.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MoneyTest {

    @Test
    void showsSmallAmountsWithFourDecimals() {
        assertThat(Money.of(0.0093, "EUR")).isEqualTo("0.0093 EUR");
        assertThat(Money.of(0.0999, "EUR")).isEqualTo("0.0999 EUR");
        assertThat(Money.of(0.1, "EUR")).isEqualTo("0.10 EUR");
        assertThat(Money.of(1234.5, "USD")).isEqualTo("1234.50 USD");
        assertThat(Money.of(0, "EUR")).isEqualTo("0.00 EUR");
    }

    /** Such as the cost of one of many samples. */
    @Test
    void showsTinyAmountsWithTwoSignificantDigits() {
        assertThat(Money.of(0.000142, "EUR")).isEqualTo("0.00014 EUR");
        assertThat(Money.of(-0.0000096, "EUR")).isEqualTo("-0.0000096 EUR");
    }

    @Test
    void showsCountsWithoutNeedlessDecimals() {
        assertThat(Money.of(3, "BTU")).isEqualTo("3 BTU");
        assertThat(Money.of(12.04, "BTU")).isEqualTo("12 BTU");
        assertThat(Money.of(12.25, "VM seconds")).isEqualTo("12.3 VM seconds");
    }
}
