package io.weatherglass.daemon.openid;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.openid.OpenIdIssuer.InvalidTokenException;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeFlowTest {
    private static final URI BACK = URI.create("https://weatherglass.example/back");

    private RotatingIssuer server;
    private OpenIdIssuer issuer;
    private CodeFlow flow;

    @BeforeEach
    void start() throws Exception {
        server = new RotatingIssuer();
        Readiness readiness = new Readiness();
        issuer = OpenIdIssuer.of(
                        Configuration.of(Map.of(
                                "oidc.issuer",
                                server.address(),
                                "oidc.audience",
                                "weatherglass",
                                "oidc.client-id",
                                "page")),
                        readiness,
                        Clock.fixed(RotatingIssuer.NOW, ZoneOffset.UTC))
                .orElseThrow();
        issuer.start();
        Eventually.until("the keys are loaded", readiness::isReady);
        flow = issuer.codeFlow().orElseThrow();
    }

    @AfterEach
    void stop() {
        issuer.close();
        server.close();
    }

    /** A browser without the secret can compute the state, which is a hash. */
    private static String stateOf(String secret) {
        return Secrets.hash("state " + secret);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0123456789012345678901234567890123456789 12", "äöü"})
    void rejectsForeignSecrets(String secret) {
        assertThatThrownBy(() -> flow.end(secret, stateOf(secret), "code", BACK))
                .isInstanceOf(InvalidTokenException.class)
                .hasMessage(CodeFlow.NOT_BEGUN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void rejectsABlankCode(String code) {
        String secret = Secrets.random();
        assertThatThrownBy(() -> flow.end(secret, stateOf(secret), code, BACK))
                .isInstanceOf(InvalidTokenException.class)
                .hasMessageContaining("no code");
    }

    @Test
    void rejectsAResponseWithoutAnIdToken() {
        String secret = Secrets.random();
        server.tokenResponse("{\"access_token\":\"a\",\"token_type\":\"Bearer\"}");

        assertThatThrownBy(() -> flow.end(secret, stateOf(secret), "code", BACK))
                .isInstanceOf(InvalidTokenException.class)
                .hasMessageContaining("no ID token");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "no JSON",
                "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"x\"}",
                "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"e30.e30.\"}"
            })
    void rejectsAnInvalidResponse(String answer) {
        String secret = Secrets.random();
        server.tokenResponse(answer);

        assertThatThrownBy(() -> flow.end(secret, stateOf(secret), "code", BACK))
                .isInstanceOf(InvalidTokenException.class);
    }
}
