package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParametersTest {
    @Test
    void theHashIsIndependentOfTheOrder() {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("reads", "a.fq");
        one.put("tools", Map.of("aligner", "star"));
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("tools", Map.of("aligner", "star"));
        other.put("reads", "a.fq");

        assertThat(Parameters.hash(one)).isEqualTo(Parameters.hash(other)).matches("[0-9a-f]{16}");
        other.put("reads", "b.fq");
        assertThat(Parameters.hash(other)).isNotEqualTo(Parameters.hash(one));
        assertThat(Parameters.hash(null)).isNotEqualTo(Parameters.hash(List.of()));
    }
}
