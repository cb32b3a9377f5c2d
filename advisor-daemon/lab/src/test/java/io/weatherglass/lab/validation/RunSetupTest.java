package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunSetupTest {

    @ParameterizedTest
    @CsvSource({"3x3, montage", "10x4, montage", "hrt, omssa", "blast, blast"})
    void derivesTheApplication(String useCase, String application) {
        assertThat(RunSetup.application(useCase)).isEqualTo(application);
    }
}
