package io.weatherglass.daemon.http.exchange;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Serves the page. Browsers must revalidate the files, so that a page never mixes files of two versions. */
public final class PageFiles {
    private static final String FOLDER = "page/";
    private static final String LIT = "lit-html/";
    /** Excludes paths that lead out of the page's folders. */
    private static final Pattern NAME = Pattern.compile("[a-z-]+(?:/[a-z-]+){0,2}\\.(html|css|js|svg)");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final String webJar = "META-INF/resources/webjars/" + LIT + version(LIT) + "/";
    private final Map<String, PageFile> files = new ConcurrentHashMap<>();

    private record PageFile(Buffer content, EntityTag tag, String type) {}

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get("/", context -> send(context, "index.html")),
                Endpoint.get(
                        ApiPaths.BELOW_PAGE,
                        context -> send(context, context.pathParam("*").replaceFirst("^/", ""))));
    }

    private void send(RoutingContext context, String name) {
        PageFile file = files.computeIfAbsent(name, this::find);
        if (file == null) {
            throw Problem.unknownPath(context.request().path());
        }
        context.response().putHeader("Content-Security-Policy", POLICY).putHeader("Cache-Control", "no-cache");
        file.tag().send(context, file.type(), file.content());
    }

    private PageFile find(String name) {
        Matcher known = NAME.matcher(name);
        if (!known.matches()) {
            return null;
        }
        String resource = name.startsWith(LIT) ? webJar + name.substring(LIT.length()) : FOLDER + name;
        try (InputStream stream = open(resource)) {
            if (stream == null) {
                return null;
            }
            Buffer content = Buffer.buffer(stream.readAllBytes());
            return new PageFile(content, EntityTag.of(content), TYPES.get(known.group(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text(String name) {
        try (InputStream stream = open(FOLDER + name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String version(String webJar) {
        try (InputStream stream = open("META-INF/maven/org.webjars.npm/" + webJar + "pom.properties")) {
            Properties properties = new Properties();
            properties.load(stream);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String resource) {
        return PageFiles.class.getClassLoader().getResourceAsStream(resource);
    }
}
