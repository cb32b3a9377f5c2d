package io.weatherglass.daemon.openid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.Grant;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.openid.OpenIdIssuer.InvalidTokenException;
import io.weatherglass.daemon.openid.OpenIdIssuer.IssuerUnavailableException;
import io.weatherglass.daemon.openid.OpenIdSettings.ClaimScopes;
import io.weatherglass.forecast.testing.Eventually;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
class OpenIdIssuerTest {
    private static final Duration OFTEN = Duration.ofMillis(20);

    private final Readiness readiness = new Readiness();

    private static Configuration configuration(String issuer, String... more) {
        Map<String, String> values = new HashMap<>(Map.of("oidc.issuer", issuer, "oidc.audience", "weatherglass"));
        for (int i = 0; i < more.length; i += 2) {
            values.put(more[i], more[i + 1]);
        }
        return Configuration.of(values);
    }

    private OpenIdIssuer of(RotatingIssuer server) {
        return new OpenIdIssuer(
                OpenIdSettings.of(configuration(server.address())).orElseThrow(),
                readiness,
                Clock.fixed(RotatingIssuer.NOW, ZoneOffset.UTC),
                OFTEN);
    }

    @Test
    void acceptsTokensOfNewKeysImmediately() throws Exception {
        try (RotatingIssuer server = new RotatingIssuer();
                OpenIdIssuer issuer = of(server)) {
            issuer.start();
            Eventually.until("the keys are loaded", readiness::isReady);
            String before = server.token("read", "write", "other");

            assertThat(issuer.grant(before))
                    .get()
                    .extracting(Grant::who, Grant::scope)
                    .containsExactly("service", AccessScope.WRITE);
            assertThat(issuer.grant(server.token("other"))).isEmpty();
            server.rotate("second");
            assertThat(issuer.grant(server.token("admin")))
                    .get()
                    .extracting(Grant::scope)
                    .isEqualTo(AccessScope.ADMIN);
            assertThatThrownBy(() -> issuer.grant(before))
                    .as("the old key is no longer published")
                    .isInstanceOf(InvalidTokenException.class);
            for (String noToken : List.of("x", "a.b.c", "e30.e30.", "..", "eyJhbGciOiJub25lIn0.e30.", "\u0000")) {
                assertThatThrownBy(() -> issuer.grant(noToken)).as(noToken).isInstanceOf(InvalidTokenException.class);
            }
        }
    }

    @Test
    void rejectsTokensOfUnknownKeysRepeatedly() throws Exception {
        try (RotatingIssuer server = new RotatingIssuer();
                OpenIdIssuer issuer = new OpenIdIssuer(
                        OpenIdSettings.of(configuration(server.address())).orElseThrow(),
                        readiness,
                        Clock.fixed(RotatingIssuer.NOW, ZoneOffset.UTC),
                        Duration.ofMinutes(1))) {
            issuer.start();
            Eventually.until("the keys are loaded", readiness::isReady);
            String known = server.token("read");
            try (RotatingIssuer stranger = new RotatingIssuer()) {
                stranger.rotate("unknown");
                String unknown = stranger.token("read");

                for (int i = 0; i < 5; i++) {
                    assertThatThrownBy(() -> issuer.grant(unknown))
                            .as("token number %s", i)
                            .isInstanceOf(InvalidTokenException.class);
                }
            }
            assertThat(issuer.grant(known)).as("other requests need not wait").isPresent();
        }
    }

    @Test
    void reportsAnUnavailableIssuer() throws Exception {
        try (RotatingIssuer server = new RotatingIssuer();
                OpenIdIssuer issuer = of(server)) {
            server.silent(true);
            issuer.start();
            Eventually.until(
                    "the issuer is reported as unavailable",
                    () -> readiness.reasons().stream().anyMatch(reason -> reason.contains("cannot fetch the keys")));
            assertThat(readiness.reasons().toString()).contains(server.address(), "503");
            assertThatThrownBy(() -> issuer.grant(server.token("read"))).isInstanceOf(IssuerUnavailableException.class);

            server.silent(false);
            Eventually.until("the keys are loaded", readiness::isReady);
            server.silent(true);
            assertThat(issuer.grant(server.token("read")))
                    .as("known keys stay valid")
                    .isPresent();
        }
    }

    private void awaitReason(String part) {
        Eventually.until(
                "the reason is " + part, () -> readiness.reasons().stream().anyMatch(reason -> reason.contains(part)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/openid-configuration", "/keys"})
    void followsNoRedirect(String path) throws Exception {
        try (RotatingIssuer other = new RotatingIssuer();
                RotatingIssuer server = new RotatingIssuer();
                OpenIdIssuer issuer = of(server)) {
            server.answerAt(path, exchange -> {
                exchange.getResponseHeaders().set("Location", other.address() + path);
                exchange.sendResponseHeaders(302, -1);
                exchange.close();
            });
            issuer.start();

            awaitReason("redirects to " + other.address() + path + ", but redirects are not followed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/openid-configuration", "/keys"})
    void rejectsATooLargeResponse(String path) throws Exception {
        try (RotatingIssuer server = new RotatingIssuer();
                OpenIdIssuer issuer = of(server)) {
            byte[] large = " ".repeat(300_000).getBytes(StandardCharsets.US_ASCII);
            server.answerAt(path, exchange -> {
                try (OutputStream body = exchange.getResponseBody()) {
                    exchange.sendResponseHeaders(200, 0);
                    body.write(large);
                }
            });
            issuer.start();

            awaitReason("the response is larger than 262144 bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/openid-configuration", "/keys"})
    void limitsTheTimeOfDrippingResponses(String path) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RotatingIssuer server = new RotatingIssuer();
                OpenIdIssuer issuer = of(server)) {
            server.answerAt(path, exchange -> {
                exchange.sendResponseHeaders(200, 0);
                try {
                    while (!over.await(100, TimeUnit.MILLISECONDS)) {
                        exchange.getResponseBody().write(' ');
                        exchange.getResponseBody().flush();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            issuer.start();

            awaitReason("the response was not complete after 5.0 s");
            over.countDown();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://issuer.example, must be an https URL",
        "ftp://127.0.0.1, must be an https URL",
        "issuer, must be an https URL"
    })
    void requiresSecureAddresses(String issuer, String rule) {
        assertThatThrownBy(() -> OpenIdSettings.of(configuration(issuer))).hasMessageContaining(rule);
    }

    @Test
    void requiresAnAudience() {
        assertThatThrownBy(() -> OpenIdSettings.of(Configuration.of(Map.of("oidc.issuer", "https://x.example"))))
                .hasMessageContaining("oidc.audience must be set together with oidc.issuer");
    }

    @Test
    void findsScopesInNestedClaimsAndLists() {
        ClaimScopes nested = new ClaimScopes("realm_access.roles", Map.of("ops", AccessScope.ADMIN));
        ClaimScopes address = new ClaimScopes("https://x.example/roles", Map.of("ops", AccessScope.READ));

        assertThat(nested.of(Map.of("realm_access", Map.of("roles", List.of("a", "ops")))))
                .hasValue(AccessScope.ADMIN);
        assertThat(nested.of(Map.of("realm_access", "ops"))).isEmpty();
        assertThat(nested.of(Map.of("roles", "ops"))).isEmpty();
        assertThat(address.of(Map.of("https://x.example/roles", "ops"))).hasValue(AccessScope.READ);
    }
}
