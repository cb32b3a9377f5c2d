package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsDaemon
final class RequestGuardTest {

    private static final String READ = "GET /api/v1/workflows HTTP/1.1";
    private static final String SNAKEMAKE_STATUS = "/connectors/snakemake/status";

    private final RunningDaemon daemon;

    RequestGuardTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private int status(String... head) {
        return RawRequest.statusOfExactly(daemon.port(), withPort(head));
    }

    private String answer(String... head) {
        return RawRequest.answerToExactly(
                daemon.port(),
                withPort(Stream.concat(Stream.of(head), Stream.of("Connection: close"))
                        .toArray(String[]::new)));
    }

    private String[] withPort(String... head) {
        return Stream.of(head)
                .map(line -> line.replace("PORT", String.valueOf(daemon.port())))
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:PORT",
                "localhost",
                "LocalHost:PORT",
                "localhost.:PORT",
                "localhost:1",
                "127.0.0.1:PORT",
                "127.255.0.9",
                "[::1]:PORT",
                "[0:0:0:0:0:0:0:1]"
            })
    void acceptsLoopbackHosts(String host) {
        assertThat(status(READ, "Host: " + host)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:PORT",
                "localhost.evil.example",
                "127.0.0.1.evil.example:PORT",
                "localhost..",
                "localhost%00",
                "localhost,evil.example",
                "2130706433",
                "0x7f.1",
                "0177.0.0.1",
                "10.1.2.3:PORT",
                "0.0.0.0:PORT",
                "[::2]",
                "[fe80::1]:PORT"
            })
    void rejectsOtherHosts(String host) {
        String answer = answer(READ, "Host: " + host);

        assertThat(answer)
                .startsWith("HTTP/1.1 421 ")
                .contains("application/problem+json", "https://weatherglass.io/problems/misdirected-request")
                .contains("http.allowed-hosts", "was \\\"" + withPort(host)[0]);
        assertThat(status("POST /connectors/nextflow HTTP/1.1", "Host: " + host, "Content-Length: 0"))
                .isEqualTo(421);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":PORT",
                "user@localhost",
                "localhost:x@evil.example",
                "local host",
                "localhost:99999",
                "localhost:80:80",
                "localhost/x",
                "[::1",
                "::1",
                "[fe80::1%25eth0]"
            })
    void rejectsInvalidHosts(String host) {
        assertThat(answer(READ, "Host: " + host)).startsWith("HTTP/1.1 400 ").contains("refused-request");
    }

    @Test
    void requiresOneHost() {
        assertThat(status(READ)).isEqualTo(400);
        assertThat(status(READ, "Host: localhost", "Host: localhost")).isEqualTo(400);
        assertThat(status(READ, "Host: localhost", "hOST: evil.example")).isEqualTo(400);
        // as sent by scripts of health checks, but not by browsers
        assertThat(status("GET /health/live HTTP/1.0")).isEqualTo(200);
        assertThat(status("GET /health/live HTTP/1.0", "Host: evil.example")).isEqualTo(421);
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:PORT/health/live, localhost, 200",
        "HTTP://127.0.0.1/health/live, localhost, 200",
        "http://evil.example/health/live, localhost, 421",
        "http://evil.example, localhost, 421",
        "http://localhost/health/live, evil.example, 421",
        "http://user@localhost/health/live, localhost, 400",
        "http://localhost@evil.example/health/live, localhost, 400",
        "http:///health/live, localhost, 400"
    })
    void checksTheHostOfAnAbsoluteTarget(String target, String host, int status) {
        assertThat(status("GET " + target + " HTTP/1.1", "Host: " + host)).isEqualTo(status);
    }

    static Stream<List<String>> foreignPages() {
        return Stream.of(
                        "Origin: http://evil.example",
                        "Origin: null",
                        "Origin: ",
                        "Origin: https://localhost:PORT",
                        "Origin: http://localhost",
                        "Origin: http://localhost:1",
                        "Origin: http://127.0.0.1:PORT",
                        "Origin: http://localhost:PORT/",
                        "Origin: http://localhost:PORT@evil.example",
                        "Origin: http://localhost:PORT.evil.example",
                        "Origin: http://localhost:PORT http://evil.example",
                        "Origin: http://localhost:PORT\r\nOrigin: http://evil.example",
                        "Sec-Fetch-Site: cross-site",
                        "Sec-Fetch-Site: same-site",
                        "Sec-Fetch-Site: ",
                        "Origin: http://localhost:PORT\r\nSec-Fetch-Site: cross-site")
                .flatMap(header -> Stream.of(
                                "POST /connectors/nextflow",
                                "PUT /connectors/openlineage",
                                "POST /connectors/snakemake/update_workflow_status",
                                "GET " + SNAKEMAKE_STATUS,
                                "HEAD " + SNAKEMAKE_STATUS,
                                "POST /api/v1/events",
                                "POST /api/v1/history",
                                "POST /api/v1/traces?name=x&format=swf&replace=true")
                        .map(request -> List.of(request, header)));
    }

    @ParameterizedTest
    @MethodSource("foreignPages")
    void rejectsWritesFromForeignOrigins(List<String> page) {
        String answer = answer(
                page.get(0) + " HTTP/1.1",
                "Host: localhost:PORT",
                page.get(1),
                "Content-Type: text/plain",
                "Content-Length: 0");

        assertThat(answer)
                .startsWith("HTTP/1.1 403 ")
                .contains("application/problem+json")
                .doesNotContainIgnoringCase("access-control-");
        if (!page.get(0).startsWith("HEAD")) {
            assertThat(answer).contains("https://weatherglass.io/problems/foreign-origin");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%63onnectors/snakemake/status",
                "/connectors/./snakemake/status",
                "/x/../connectors/snakemake/status",
                "//connectors//snakemake/status",
                "/connectors/snakemake/%73tatus",
                "/connectors/snakemake/status?x=1",
                "http://localhost:PORT/connectors/snakemake/status"
            })
    void rejectsForeignWritesForAllPathSpellings(String target) {
        assertThat(status("GET " + target + " HTTP/1.1", "Host: localhost:PORT", "Sec-Fetch-Site: cross-site"))
                .isIn(403, 404);
    }

    /** Requests of a program, of the daemon's own page, or to an address that a user has typed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept: */*",
                "Origin: http://localhost:PORT",
                "Origin: http://LOCALHOST:PORT",
                "Sec-Fetch-Site: same-origin",
                "Sec-Fetch-Site: none"
            })
    void acceptsWritesFromEnactorsAndItsPage(String header) {
        assertThat(status("GET " + SNAKEMAKE_STATUS + " HTTP/1.1", "Host: localhost:PORT", header))
                .isEqualTo(200);
        // the content type is rejected, so the origin was accepted
        assertThat(status("POST /api/v1/events HTTP/1.1", "Host: localhost:PORT", header, "Content-Length: 0"))
                .isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/v1/workflows", "/metrics", "/openapi.json"})
    void sendsNoCorsHeaders(String path) {
        String read = answer(
                "GET " + path + " HTTP/1.1",
                "Host: localhost:PORT",
                "Origin: http://evil.example",
                "Sec-Fetch-Site: cross-site");
        assertThat(read).startsWith("HTTP/1.1 200 ").doesNotContainIgnoringCase("access-control-");

        String preflight = answer(
                "OPTIONS " + path + " HTTP/1.1",
                "Host: localhost:PORT",
                "Origin: http://evil.example",
                "Access-Control-Request-Method: POST");
        assertThat(preflight).startsWith("HTTP/1.1 405 ").doesNotContainIgnoringCase("\naccess-control-");
    }

    @ParameterizedTest
    @CsvSource({
        "GET /openapi.json, localhost, 200",
        "GET /api/v1/workflows, localhost, 200",
        "HEAD /metrics, localhost, 200",
        "GET /nothing, localhost, 404",
        "DELETE /metrics, localhost, 405",
        "GET /api/v1/workflows/%zz, localhost, 400",
        "GET nothing, localhost, 404",
        "GET /, evil.example, 421",
        "GET /, user@localhost, 400"
    })
    void sendsProtectiveHeadersWithEveryResponse(String request, String host, int status) {
        assertGuarded(answer(request + " HTTP/1.1", "Host: " + host), status);
    }

    @Test
    void sendsProtectiveHeadersForInvalidRequests() {
        assertGuarded(answer("GET " + "/x".repeat(5000) + " HTTP/1.1", "Host: localhost"), 414);
    }

    private static void assertGuarded(String answer, int status) {
        assertThat(answer.split(" ")[1]).isEqualTo(String.valueOf(status));
        assertThat(answer.lines().map(line -> line.toLowerCase(Locale.ROOT)))
                .contains(
                        "x-content-type-options: nosniff",
                        "content-security-policy: default-src 'none'; base-uri 'none'; form-action 'none';"
                                + " frame-ancestors 'none'",
                        "x-frame-options: deny",
                        "referrer-policy: no-referrer",
                        "cross-origin-resource-policy: same-origin",
                        "cache-control: no-store");
    }
}
