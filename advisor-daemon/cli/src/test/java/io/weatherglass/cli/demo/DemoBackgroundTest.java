package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.samples.HiddenLoads;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs that the demo rejects before starting anything. */
class DemoBackgroundTest {

    @TempDir
    private Path data;

    private Ran demo(String background) {
        return Commands.run("demo", "--background", background, "--data-dir", data.toString());
    }

    @ParameterizedTest
    @CsvSource({"made-up", "made-up@noon", "made-up@"})
    void rejectsABackgroundWithoutStart(String background) {
        Ran ran = demo(background);
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("TRACE@START").contains(background);
    }

    @Test
    void rejectsAnUnknownTrace() {
        Ran ran = demo("made-up@0");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("made-up").contains("store");
    }

    @ParameterizedTest
    @CsvSource({"-1", "1000000", "NaN"})
    void rejectsAFragmentOutsideTheTrace(String start) throws Exception {
        HiddenLoads.store(data);
        Ran ran = demo(HiddenLoads.TRACE + "@" + start);
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err())
                .contains("s and must begin between 0 and")
                .contains(start.replace("1000000", "1000000.0"));
    }
}
