package io.weatherglass.cli.installing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What an image says of itself. */
final class Image {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonNode manifest;
    private final JsonNode config;

    /** @param inspected by buildah */
    Image(String inspected) throws IOException {
        JsonNode image = JSON.readTree(inspected);
        manifest = JSON.readTree(image.get("Manifest").asText());
        config = image.at("/Docker/config");
    }

    /** Of all layers but the first, uncompressed. */
    long bytesWithoutBase() {
        long bytes = 0;
        for (int layer = 1; layer < manifest.get("layers").size(); layer++) {
            bytes += manifest.get("layers").get(layer).get("size").longValue();
        }
        return bytes;
    }

    String user() {
        return config.get("User").asText();
    }

    List<String> environment() {
        return texts(config.get("Env"));
    }

    List<String> healthCheck() {
        return texts(config.at("/Healthcheck/Test"));
    }

    /** Its program and the arguments that it gets if nobody gives others. */
    List<String> command() {
        List<String> command = new ArrayList<>(texts(config.get("Entrypoint")));
        command.addAll(texts(config.get("Cmd")));
        return command;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
