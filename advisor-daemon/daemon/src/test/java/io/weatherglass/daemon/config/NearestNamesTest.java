package io.weatherglass.daemon.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {

    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "'', abc, 3",
        "serve, serve, 0",
        "sevre, serve, 1",
        "srve, serve, 1",
        "servee, serve, 1",
        "sorve, serve, 1",
        "kitten, sitting, 3",
        "ca, abc, 3"
    })
    void countsTypingErrors(String a, String b, int distance) {
        assertThat(NearestNames.distance(a, b)).isEqualTo(distance);
        assertThat(NearestNames.distance(b, a)).isEqualTo(distance);
    }

    @Test
    void sortsByDistanceThenAlphabet() {
        assertThat(NearestNames.of("prot", List.of("host", "port", "part", "post", "seconds"), 3))
                .containsExactly("port", "part", "post");
    }

    @Test
    void suggestsOnlySimilarNames() {
        List<String> names = List.of("serve", "demo", "replay");
        assertThat(NearestNames.meant("dmeo", names)).hasValue("demo");
        assertThat(NearestNames.meant("forecast", names)).isEmpty();
        assertThat(NearestNames.meant("x", names)).isEmpty();
    }
}
