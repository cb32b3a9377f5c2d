package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Keys;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.http.access.AllowedHosts;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.access.RateLimit;
import io.weatherglass.daemon.http.access.RequestGuard;
import io.weatherglass.daemon.http.access.SessionRoutes;
import io.weatherglass.daemon.http.access.Sessions;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests through a proxy that terminates TLS: they arrive without TLS, from pages with TLS. */
class PublicUrlTest {
    private static final String HOST = "Host: wg.example";

    private final Vertx vertx = Vertx.vertx();
    private final BoundedWorkers workers = new BoundedWorkers(vertx, "token-issuer", 1, 0);
    private final String key = Secrets.newKey();

    @TempDir
    private Path folder;

    private Authentication authentication;
    private Sessions sessions;

    @BeforeEach
    void makeAKey() throws IOException {
        KeyFile file = new KeyFile(folder);
        file.add(ApiKey.of(key, "ops", AccessScope.WRITE, Optional.empty(), Instant.now(), Optional.empty()));
        sessions = new Sessions(Clock.systemUTC(), grant -> true);
        authentication = new Authentication(
                new Keys(file, Clock.systemUTC()),
                Optional.empty(),
                sessions,
                new RateLimit(1000, System::nanoTime),
                workers,
                request -> Optional.empty(),
                false,
                path -> false);
    }

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    private int serve(String publicUrl) {
        Configuration configuration = Configuration.of(Map.of("http.public-url", publicUrl));
        PublicUrl url = PublicUrl.of(configuration);
        List<Endpoint> endpoints =
                new SessionRoutes(authentication, sessions, Optional.empty(), url, workers).endpoints();
        HttpServer server = vertx.createHttpServer()
                .requestHandler(new RequestGuard(
                        vertx, AllowedHosts.of(configuration), ApiRouter.router(vertx, endpoints, url)))
                .listen(0, "127.0.0.1")
                .await();
        return server.actualPort();
    }

    private String signIn(int port, String host, String origin) {
        return RawRequest.answerToExactly(
                port,
                "POST /api/v1/session HTTP/1.1",
                host,
                "Origin: " + origin,
                "Sec-Fetch-Site: same-origin",
                "Authorization: Bearer " + key,
                "Content-Length: 0",
                "Connection: close");
    }

    @ParameterizedTest
    @CsvSource({
        "https://wg.example, https://wg.example",
        "https://WG.example, https://wg.example",
        "https://wg.example:443, https://wg.example",
        "https://wg.example:8443, https://wg.example:8443",
        "http://wg.example:80, http://wg.example",
        "https://[2001:db8::1], https://[2001:db8::1]"
    })
    void acceptsWritesFromThePublicUrl(String publicUrl, String origin) {
        int port = serve(publicUrl);

        String asPassedOn = "Host: " + origin.replaceFirst("https?://", "");
        assertThat(signIn(port, asPassedOn, origin)).startsWith("HTTP/1.1 200 ");
        // a proxy that sends the daemon's own address
        assertThat(signIn(port, "Host: localhost:" + port, origin)).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "https://wg.example:444",
                "https://wg.example/",
                "https://wg.example.evil.example",
                "https://wg.example@evil.example",
                "null",
                "none"
            })
    void rejectsWritesFromOtherOrigins(String origin) {
        assertThat(signIn(serve("https://wg.example"), HOST, origin))
                .startsWith("HTTP/1.1 403 ")
                .contains("foreign-origin");
    }

    @Test
    void rejectsOtherSchemesWithoutAPublicUrl() {
        assertThat(signIn(serve("none"), "Host: localhost", "https://localhost"))
                .startsWith("HTTP/1.1 403 ")
                .contains("foreign-origin");
        assertThat(signIn(serve("none"), HOST, "https://wg.example")).startsWith("HTTP/1.1 421 ");
    }

    @Test
    void cookiesAreSecureWithAnHttpsUrl() {
        int port = serve("https://wg.example");
        String in = signIn(port, HOST, "https://wg.example");
        assertThat(cookie(in)).contains("; Secure").contains("; HTTPOnly").contains("; SameSite=Strict");

        String out = RawRequest.answerToExactly(
                port,
                "DELETE /api/v1/session HTTP/1.1",
                HOST,
                "Origin: https://wg.example",
                "Cookie: " + cookie(in).split(";", 2)[0],
                "Connection: close");
        assertThat(out).startsWith("HTTP/1.1 200 ");
        assertThat(cookie(out)).contains("; Secure");

        assertThat(cookie(signIn(serve("http://wg.example"), HOST, "http://wg.example")))
                .doesNotContain("Secure");
    }

    private static String cookie(String answer) {
        return answer.lines()
                .filter(line -> line.startsWith("set-cookie: "))
                .findFirst()
                .orElseThrow()
                .substring("set-cookie: ".length());
    }
}
