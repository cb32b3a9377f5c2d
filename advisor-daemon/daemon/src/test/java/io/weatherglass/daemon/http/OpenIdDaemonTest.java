package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.SharedKafka;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
@ExtendWith(SharedKafka.class)
class OpenIdDaemonTest {
    private static final String PEOPLE = "people";
    private static final MockOAuth2Server ISSUER = new MockOAuth2Server();
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private static Path data;

    private static String brokers;
    private static Daemon daemon;

    private static Daemon start(Path directory, String issuer) {
        Map<String, String> values = new HashMap<>(Map.of(
                "http.port", "0",
                "kafka.topic-prefix", "openid",
                "kafka.group-id", "openid-" + directory.getFileName(),
                "kafka.partitions", "1",
                "data-dir", directory.toString(),
                "oidc.issuer", issuer,
                "oidc.audience", "weatherglass",
                "oidc.client-id", "page",
                "oidc.scope-claim", "roles",
                "oidc.scopes", "viewer=read,enactor=write"));
        return Daemon.start(Configuration.of(values), brokers, Clock.systemUTC());
    }

    @BeforeAll
    static void start(EmbeddedKafka kafka) {
        ISSUER.start();
        brokers = kafka.bootstrapServers();
        daemon = start(data, ISSUER.issuerUrl(PEOPLE).toString());
        Eventually.until("ready", () -> get(daemon, ApiPaths.READYZ).statusCode() == 200);
    }

    @AfterAll
    static void stop() {
        daemon.close();
        ISSUER.shutdown();
    }

    private static HttpResponse<String> send(String uri, Optional<String> body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(uri)).timeout(Duration.ofSeconds(30));
        body.ifPresent(text -> request.POST(BodyPublishers.ofString(text)));
        try {
            return CLIENT.send(
                    (headers.length > 0 ? request.headers(headers) : request).build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpResponse<String> get(Daemon of, String path, String... headers) {
        return send("http://127.0.0.1:" + of.httpPort() + path, Optional.empty(), headers);
    }

    private static HttpResponse<String> workflows(String token) {
        return get(daemon, "/api/v1/workflows", "Authorization", "Bearer " + token);
    }

    private static DefaultOAuth2TokenCallback saying(String audience, long seconds, Map<String, Object> claims) {
        return new DefaultOAuth2TokenCallback(PEOPLE, "alice", "JWT", List.of(audience), claims, seconds);
    }

    private static String token(String issuer, String audience, long seconds, Map<String, Object> claims) {
        return ISSUER.issueToken(issuer, "client", saying(audience, seconds, claims))
                .serialize();
    }

    private static String token(String... roles) {
        return token(PEOPLE, "weatherglass", 60, Map.of("roles", List.of(roles)));
    }

    private static JWTClaimsSet claims() {
        return new JWTClaimsSet.Builder()
                .issuer(ISSUER.issuerUrl(PEOPLE).toString())
                .subject("mallory")
                .audience("weatherglass")
                .claim("roles", List.of("viewer"))
                .expirationTime(Date.from(Instant.now().plusSeconds(60)))
                .build();
    }

    @Test
    void tokensGrantTheirScopes() {
        assertThat(get(daemon, "/api/v1/workflows").statusCode()).isEqualTo(401);
        assertThat(workflows(token("viewer")).statusCode()).isEqualTo(200);
        String events = "http://127.0.0.1:" + daemon.httpPort() + "/api/v1/events";
        String[] viewer = {"Authorization", "Bearer " + token("viewer"), "Content-Type", "application/cloudevents+json"
        };
        OpenApi.assertProblem(send(events, Optional.of("{}"), viewer), 403, "missing-scope");
        viewer[1] = "Bearer " + token("viewer", "enactor");
        OpenApi.assertProblem(send(events, Optional.of("{}"), viewer), 400, "invalid-event");
        HttpResponse<String> gardener = workflows(token("gardener"));
        OpenApi.assertProblem(gardener, 403, "missing-scope");
        assertThat(RunningDaemon.json(gardener).get("detail").asText())
                .endsWith("claim \"roles\" has no value listed in oidc.scopes");
    }

    /** The token is checked on another thread while the body arrives; no byte may be lost. */
    @Test
    void readsBodiesCompletelyAfterTheTokenCheck() {
        String[] headers = {
            "Authorization", "Bearer " + token("enactor"), "Content-Type", "application/cloudevents+json"
        };
        for (int padding : List.of(0, 1_000_000)) {
            String event = new String(
                    ServedRuns.CODEC.toJson(ServedRuns.planned("with-a-token-" + padding, "posted")),
                    StandardCharsets.UTF_8);
            HttpResponse<String> answer = send(
                    "http://127.0.0.1:" + daemon.httpPort() + ApiPaths.EVENTS,
                    Optional.of("{" + " ".repeat(padding) + event.substring(1)),
                    headers);

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
            assertThat(RunningDaemon.json(answer).get("accepted").asInt()).isEqualTo(1);
        }
    }

    @Test
    void rejectsInvalidTokens() throws JOSEException, ParseException, IOException {
        Map<String, Object> viewer = Map.of("roles", List.of("viewer"));
        SignedJWT confused = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(PEOPLE).build(), claims());
        // signed with the issuer's public key as a shared secret
        confused.sign(new MACSigner(JWKSet.load(ISSUER.jwksUrl(PEOPLE).url())
                .getKeyByKeyId(PEOPLE)
                .toRSAKey()
                .toPublicKey()
                .getEncoded()));
        Map<String, String> refused = Map.of(
                "Expired", token(PEOPLE, "weatherglass", -120, viewer),
                "aud claim", token(PEOPLE, "somebody", 60, viewer),
                "rejected", token("strangers", "weatherglass", 60, viewer),
                "iss claim",
                        token(
                                PEOPLE,
                                "weatherglass",
                                60,
                                Map.of("roles", List.of("viewer"), "iss", "https://x.example")),
                "Unsecured", new PlainJWT(claims()).serialize(),
                "Another algorithm expected", confused.serialize());

        refused.forEach((why, token) -> {
            HttpResponse<String> answer = workflows(token);
            OpenApi.assertProblem(answer, 401, "unauthorized");
            assertThat(RunningDaemon.json(answer).get("detail").asText())
                    .startsWith("the token is invalid: ")
                    .contains(why);
        });
    }

    /** Acts like a browser: follows redirects and sends the cookies of each site. */
    @Test
    void usersSignInOnThePage() {
        assertThat(RunningDaemon.json(get(daemon, ApiPaths.SESSION))
                        .get("signIn")
                        .asText())
                .isEqualTo(ApiPaths.SIGN_IN);
        HttpResponse<String> leaves = get(daemon, ApiPaths.SIGN_IN);
        String attempt = leaves.headers().firstValue("Set-Cookie").orElseThrow();
        String there = leaves.headers().firstValue("Location").orElseThrow();
        assertThat(leaves.statusCode()).isEqualTo(302);
        assertThat(attempt).contains("HTTPOnly", "SameSite=Lax");
        assertThat(there).contains("code_challenge_method=S256", "state=", "nonce=", "client_id=page");
        assertThat(there).doesNotContain(attempt.substring(attempt.indexOf('=') + 1, attempt.indexOf(';')));
        ISSUER.enqueueCallback(saying("weatherglass", 60, Map.of("roles", List.of("viewer"))));
        String back =
                send(there, Optional.empty()).headers().firstValue("Location").orElseThrow();
        assertThat(back).startsWith("http://127.0.0.1:" + daemon.httpPort() + ApiPaths.SIGNED_IN + "?");

        OpenApi.assertProblem(send(back, Optional.empty()), 401, "sign-in-failed");
        String cookie = attempt.substring(0, attempt.indexOf(';'));
        OpenApi.assertProblem(
                send(back.replaceFirst("state=", "state=0"), Optional.empty(), "Cookie", cookie),
                401,
                "sign-in-failed");
        HttpResponse<String> in = send(back, Optional.empty(), "Cookie", cookie);

        assertThat(in.statusCode()).as(in.body()).isEqualTo(302);
        assertThat(in.headers().firstValue("Location")).hasValue("/");
        String session = in.headers().allValues("Set-Cookie").stream()
                .filter(set -> !set.contains("-attempt="))
                .findFirst()
                .orElseThrow();
        assertThat(session).contains("HTTPOnly", "SameSite=Strict");
        String signedIn = session.substring(0, session.indexOf(';'));
        assertThat(get(daemon, "/api/v1/workflows", "Cookie", signedIn).statusCode())
                .isEqualTo(200);
        OpenApi.assertProblem(
                get(daemon, ApiPaths.SIGNED_IN + "?error=access_denied", "Cookie", cookie), 401, "sign-in-failed");
    }

    @Test
    void failedSignInShowsAPageOrAProblem() {
        String refused = ApiPaths.SIGNED_IN + "?error=%3Cscript%3Ealert(1)%3C/script%3E";
        HttpResponse<String> page =
                get(daemon, refused, "Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");

        assertThat(page.statusCode()).isEqualTo(401);
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.headers().allValues("Vary")).containsExactly("Accept");
        assertThat(page.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .startsWith("default-src 'none'; style-src 'self';")
                .doesNotContain("script");
        assertThat(page.body())
                .contains("Not signed in", "The issuer reported: &lt;script&gt;", "href=\"" + ApiPaths.SIGN_IN + "\"")
                .doesNotContain("<script");
        for (String accept : List.of("application/json", "*/*", "application/json, text/html;q=0.5")) {
            HttpResponse<String> problem = get(daemon, refused, "Accept", accept);
            OpenApi.assertProblem(problem, 401, "sign-in-failed");
            assertThat(problem.headers().allValues("Vary")).containsExactly("Accept");
        }
    }

    @Test
    void pastedTokensEndWithTheirExpiry() {
        String session = "http://127.0.0.1:" + daemon.httpPort() + ApiPaths.SESSION;
        HttpResponse<String> in = send(session, Optional.of(""), "Authorization", "Bearer " + token("viewer"));

        OpenApi.assertValid("Session", RunningDaemon.json(in));
        String cookie = in.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(get(daemon, "/api/v1/workflows", "Cookie", cookie.substring(0, cookie.indexOf(';')))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void keysWorkWhileTheIssuerIsUnavailable(@TempDir Path other) throws IOException {
        String key = Secrets.newKey();
        new KeyFile(other)
                .add(ApiKey.of(key, "ops", AccessScope.READ, Optional.empty(), Instant.now(), Optional.empty()));
        int closed;
        try (ServerSocket socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }
        try (Daemon alone = start(other, "http://127.0.0.1:" + closed)) {
            Eventually.until(
                    "the daemon reports the issuer as unavailable",
                    () -> get(alone, ApiPaths.READYZ).body().contains("cannot fetch the keys"));
            assertThat(get(alone, "/api/v1/workflows", "Authorization", "Bearer " + key)
                            .statusCode())
                    .isEqualTo(200);
            OpenApi.assertProblem(
                    get(alone, "/api/v1/workflows", "Authorization", "Bearer " + token("viewer")), 503, "unavailable");
            OpenApi.assertProblem(get(alone, ApiPaths.SIGN_IN), 503, "unavailable");
        }
    }
}
