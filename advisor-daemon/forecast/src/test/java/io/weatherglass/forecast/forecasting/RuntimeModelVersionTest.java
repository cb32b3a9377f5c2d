package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuntimeModelVersionTest {

    private static final RuntimeModelVersion LEARNED = RuntimeModelVersion.of("3 runs, the last run-7; and more");

    @Test
    void parsesItsText() {
        for (RuntimeModelVersion version : new RuntimeModelVersion[] {
            LEARNED, LEARNED.withOverheads(0, "none"), LEARNED.withOverheads(5, "a flow of runs 3-9/7")
        }) {
            assertThat(RuntimeModelVersion.parse(version.toString())).isEqualTo(version);
        }
    }

    @Test
    void namesItsSources() {
        assertThat(LEARNED.withOverheads(2, "rnaseq 3-9/7"))
                .hasToString(
                        "3 runs, the last run-7; and more; slot overheads of this run and the last 2 of runs rnaseq 3-9/7");
        assertThat(LEARNED.withOverheads(2, "rnaseq 3-9/7").pastRuns()).contains("rnaseq 3-9/7");
        assertThat(LEARNED.withOverheads(0, "none").pastRuns()).isEmpty();
    }
}
