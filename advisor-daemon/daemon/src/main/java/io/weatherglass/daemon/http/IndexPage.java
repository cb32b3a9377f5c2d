package io.weatherglass.daemon.http;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.stream.Collectors;

final class IndexPage {

    private IndexPage() {}

    static Endpoint endpoint(List<Endpoint> served) {
        Buffer page = Buffer.buffer(page(served));
        return Endpoint.get(
                ApiPaths.INDEX, "this list", context -> Responses.send(context, 200, "text/html; charset=utf-8", page));
    }

    private static String page(List<Endpoint> served) {
        return """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <title>Weatherglass</title>
            <h1>Weatherglass</h1>
            <p>What is served to programs; <a href="/">the page for people</a> is elsewhere.</p>
            <table>
            %s</table>
            """.formatted(served.stream().map(IndexPage::row).collect(Collectors.joining()));
    }

    private static String row(Endpoint endpoint) {
        String path = endpoint.path();
        boolean followable = endpoint.method().name().equals("GET") && !path.contains(":") && !path.contains("*");
        String shown = followable
                ? "<a href=\"" + path + "\">" + path + "</a>"
                : path.replace(":id", "{id}").replace("*", "{path}");
        return "<tr><td>" + endpoint.method() + "<td>" + shown + "<td>" + endpoint.summary() + "\n";
    }
}
