package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Responses;
import java.util.Locale;

/** Lists the operations of the OpenAPI document for people who write programs. */
final class IndexPage {
    private IndexPage() {}

    static Endpoint endpoint(JsonNode openApi) {
        StringBuilder rows = new StringBuilder();
        openApi.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(operation -> operation.getValue().has("summary"))
                        .forEach(operation ->
                                rows.append(row(path.getKey(), operation.getKey(), operation.getValue()))));
        Buffer page = Buffer.buffer("""
                <!DOCTYPE html>
                <html lang="en">
                <meta charset="utf-8">
                <title>Weatherglass</title>
                <h1>Weatherglass</h1>
                <p>What is served to programs; <a href="/">the page for people</a> is elsewhere.</p>
                <table>
                %s</table>
                """.formatted(rows));
        return Endpoint.get(ApiPaths.INDEX, context -> Responses.send(context, 200, "text/html; charset=utf-8", page));
    }

    private static String row(String path, String method, JsonNode operation) {
        String shown = method.equals("get") && !path.contains("{") ? "<a href=\"" + path + "\">" + path + "</a>" : path;
        return "<tr><td>" + method.toUpperCase(Locale.ROOT) + "<td>" + shown + "<td>"
                + operation.get("summary").asText() + "\n";
    }
}
