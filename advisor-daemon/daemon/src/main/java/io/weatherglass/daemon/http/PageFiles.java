package io.weatherglass.daemon.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Serves the page from the class path. Browsers revalidate its files, so that a page never mixes two versions, and its
 * policy forbids external resources.
 */
final class PageFiles {

    private static final String FOLDER = "page/";
    private static final String INDEX = "index.html";

    /** Modules of the WebJar refer to each other by relative paths. */
    private static final String LIT = "lit-html";

    private static final List<String> LIT_FILES = List.of(
            "lit-html.js", "directive.js", "directive-helpers.js", "directives/repeat.js", "directives/live.js");

    private static final List<String> FILES = List.of(
            INDEX,
            "page.css",
            "icon.svg",
            "main.js",
            "early.js",
            "api.js",
            "signin.js",
            "format.js",
            "charts.js",
            "parts.js",
            "polled.js",
            "runs.js",
            "runlist.js",
            "runrow.js",
            "start.js",
            "whatif.js",
            "run.js",
            "fan.js",
            "cost.js",
            "reasons.js",
            "jobs.js",
            "gantt.js",
            "workflow.js",
            "trust.js",
            "system.js");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Map<String, PageFile> files = new LinkedHashMap<>();

    private record PageFile(Buffer content, EntityTag tag, String type) {

        static PageFile of(String name, Buffer content) {
            return new PageFile(content, EntityTag.of(content), TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
        }
    }

    PageFiles() {
        FILES.forEach(name -> files.put(name, PageFile.of(name, read(FOLDER + name))));
        String webJar = "META-INF/resources/webjars/" + LIT + "/" + version(LIT) + "/";
        LIT_FILES.forEach(name -> files.put(LIT + "/" + name, PageFile.of(name, read(webJar + name))));
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get("/", "the page for people", context -> send(context, INDEX)),
                Endpoint.get(
                        ApiPaths.BELOW_PAGE,
                        "files of the page",
                        context -> send(context, context.pathParam("*").replaceFirst("^/", ""))));
    }

    private void send(RoutingContext context, String name) {
        PageFile file = files.get(name);
        if (file == null) {
            throw new ProblemException(Problem.unknownPath(context.request().path()));
        }
        context.response()
                .putHeader("Content-Security-Policy", POLICY)
                .putHeader("ETag", file.tag().text())
                .putHeader("Cache-Control", "no-cache");
        if (file.tag().isIn(context.request().headers().getAll("If-None-Match"))) {
            context.response().setStatusCode(304).end();
        } else {
            context.response().putHeader("Content-Type", file.type()).end(file.content());
        }
    }

    private static String version(String webJar) {
        try (InputStream stream = open("META-INF/maven/org.webjars.npm/" + webJar + "/pom.properties")) {
            Properties properties = new Properties();
            properties.load(stream);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Buffer read(String resource) {
        try (InputStream stream = open(resource)) {
            return Buffer.buffer(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String resource) {
        InputStream stream = PageFiles.class.getClassLoader().getResourceAsStream(resource);
        if (stream == null) {
            throw new IllegalStateException(resource + " is missing on the class path");
        }
        return stream;
    }
}
