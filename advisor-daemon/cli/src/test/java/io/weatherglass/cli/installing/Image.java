package io.weatherglass.cli.installing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Metadata of an image. */
final class Image {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonNode manifest;
    private final JsonNode config;

    /** @param inspected output of buildah */
    Image(String inspected) throws IOException {
        JsonNode image = JSON.readTree(inspected);
        manifest = JSON.readTree(image.get("Manifest").asText());
        config = image.at("/Docker/config");
    }

    /** Returns the uncompressed size of all layers except the first. */
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

    /** Returns the entry point and the default arguments. */
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
