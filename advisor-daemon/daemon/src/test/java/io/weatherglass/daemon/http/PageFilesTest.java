package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.http.exchange.PageFiles;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PageFilesTest {

    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"(page/[^\"]+)\"");
    private static final Pattern IMPORT = Pattern.compile("\\bfrom ?[\"']([^\"']+)[\"']");

    private static final int MAX_COLUMNS = 150;

    private static LocalServer server() {
        return new LocalServer(vertx -> new PageFiles().endpoints());
    }

    @Test
    void servesAllFilesOfThePage() {
        try (LocalServer server = server()) {
            Set<String> needed = new LinkedHashSet<>();
            Deque<String> open = new ArrayDeque<>(found(LINK, server.get("/").body()));
            while (!open.isEmpty()) {
                String path = open.remove();
                if (needed.add(path)) {
                    HttpResponse<String> file = server.get("/" + path);
                    assertThat(file.statusCode()).as(path).isEqualTo(200);
                    if (path.endsWith(".js") && !path.contains("lit-html")) {
                        assertThat(file.body().lines()).as(path).allMatch(line -> line.length() <= MAX_COLUMNS);
                    }
                    found(IMPORT, file.body()).stream()
                            .map(relative -> server.request("/" + path)
                                    .build()
                                    .uri()
                                    .resolve(relative)
                                    .getPath()
                                    .substring(1))
                            .forEach(open::add);
                }
            }
            assertThat(needed).contains("page/page.css", "page/main.js", "page/runs.js", "page/lit-html/lit-html.js");
            // files that the document does not name are requested by their modules
            assertThat(found(LINK, server.get("/").body())).containsAll(needed);
        }
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    @Test
    void allowsOnlyItsOwnScriptsAndStyles() {
        try (LocalServer server = server()) {
            HttpResponse<String> page = server.get("/");

            assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(page.body()).doesNotContain("<style", "style=\"", "http://", "https://");
            assertThat(Pattern.compile("<script[^>]*>[^<]").matcher(page.body()).find())
                    .isFalse();
        }
    }

    @Test
    void respondsNotModified() {
        try (LocalServer server = server()) {
            HttpResponse<String> first = server.get("/page/main.js");
            String tag = first.headers().firstValue("ETag").orElseThrow();

            HttpResponse<String> second = server.send(
                    server.request("/page/main.js").header("If-None-Match", tag).build());

            assertThat(first.headers().firstValue("Content-Type")).hasValue("text/javascript; charset=utf-8");
            assertThat(first.headers().firstValue("Cache-Control")).hasValue("no-cache");
            assertThat(second.statusCode()).isEqualTo(304);
            assertThat(second.body()).isEmpty();
        }
    }

    @Test
    void servesNoOtherResources() {
        try (LocalServer server = server()) {
            for (String path : List.of("/page/../logback.xml", "/page/x", "/page/", "/page/lit-html/package.json")) {
                assertThat(server.get(path).statusCode()).as(path).isEqualTo(404);
            }
        }
    }
}
