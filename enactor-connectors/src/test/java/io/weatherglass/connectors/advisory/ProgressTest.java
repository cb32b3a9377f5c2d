package io.weatherglass.connectors.advisory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void writesOnlyKnownExpectedJobs() {
        AdvisoryCodec codec = new AdvisoryCodec();
        JsonNode known = codec.toTree(SampleAdvisories.full("run-7", 1)).get("progress");
        assertThat(known.get("expectedJobsLower").intValue()).isEqualTo(4);
        assertThat(known.get("expectedJobsUpper").intValue()).isEqualTo(6);
        JsonNode unknown = codec.toTree(SampleAdvisories.smallest("run-7", 1)).get("progress");
        assertThat(unknown.has("expectedJobsLower")).isFalse();
        assertThat(unknown.has("expectedJobsUpper")).isFalse();
        assertThat(unknown.has("moreJobsMayCome")).isFalse();
    }

    @Test
    void writesMoreJobsMayComeOnlyIfTrue() {
        assertThat(Progress.builder().moreJobsMayCome(true).build().moreJobsMayCome())
                .contains(true);
        assertThat(Progress.builder().moreJobsMayCome(false).build().moreJobsMayCome())
                .isEmpty();
    }

    @Test
    void refusesReversedBoundsOfADifference() {
        assertThatThrownBy(() -> Progress.builder()
                        .expectedJobsLower(6)
                        .expectedJobsUpper(4)
                        .build())
                .hasMessage("expectedJobsUpper must be >= 6, but was 4");
        assertThatThrownBy(() -> Progress.builder()
                        .expectedJobsLower(-1)
                        .expectedJobsUpper(4)
                        .build())
                .hasMessageContaining("expectedJobsLower");
    }
}
