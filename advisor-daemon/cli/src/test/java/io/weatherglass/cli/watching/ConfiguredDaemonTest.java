package io.weatherglass.cli.watching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.config.Configuration;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfiguredDaemonTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, http://127.0.0.1:9000, true",
        "0.0.0.0, http://127.0.0.1:9000, true",
        "::, http://[::1]:9000, true",
        "::1, http://[::1]:9000, true",
        "192.0.2.1, http://192.0.2.1:9000, false",
    })
    void usesTheConfiguredAddress(String host, String url, boolean loopback) throws IOException {
        assertThat(ConfiguredDaemon.of(Configuration.of(Map.of("http.host", host, "http.port", "9000"))))
                .isEqualTo(new ConfiguredDaemon(url, loopback));
    }

    @Test
    void usesTlsWithACertificate() throws IOException {
        assertThat(ConfiguredDaemon.of(
                        Configuration.of(Map.of("http.tls.certificate", "tls.crt", "http.tls.private-key", "tls.key"))))
                .isEqualTo(new ConfiguredDaemon("https://127.0.0.1:8080", true));
    }

    @Test
    void rejectsPortZero() {
        assertThatThrownBy(() -> ConfiguredDaemon.of(Configuration.of(Map.of("http.port", "0"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("http.port is 0, so the port is unknown: specify --url");
    }
}
