package io.weatherglass.traces.schlouder;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a {@code platforms.json} file: an object that maps keys to platforms with the fields {@code boot_b0_s,
 * boot_b1_s, btu_s, shutdown_margin_s} (in seconds) and {@code max_vms}. Other fields are ignored.
 */
public final class PlatformCatalogReader implements TraceReader<PlatformCatalog> {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    @Override
    public String format() {
        return "schlouder-platforms";
    }

    @Override
    public PlatformCatalog read(String source, BufferedReader text) throws IOException {
        try (JsonParser parser = JSON.createParser(text)) {
            parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new TraceFormatException(here(source, parser), "must be a JSON object of platforms");
            }
            TraceLocation start = here(source, parser);
            return new PlatformCatalog(start.toString(), platforms(source, parser));
        } catch (JsonProcessingException e) {
            throw TraceFormatException.malformed(location(source, e.getLocation()), "JSON", e);
        }
    }

    private static List<SchlouderPlatform> platforms(String source, JsonParser parser) throws IOException {
        List<SchlouderPlatform> platforms = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            platforms.add(platform(source, parser));
        }
        if (parser.nextToken() != null) {
            throw new TraceFormatException(here(source, parser), "must end after the object of platforms");
        }
        return platforms;
    }

    private static SchlouderPlatform platform(String source, JsonParser parser) throws IOException {
        String key = parser.currentName();
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new TraceFormatException(here(source, parser), key, parser.getText(), "must be an object");
        }
        TraceLocation start = here(source, parser);
        PlatformFields fields = new PlatformFields(key);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken token = parser.nextToken();
            if (PlatformFields.known(field)) {
                if (!token.isNumeric()) {
                    throw new TraceFormatException(
                            here(source, parser), key + "." + field, parser.getText(), "must be a number");
                }
                fields.set(field, parser.getDoubleValue(), parser.getText(), here(source, parser));
            } else {
                parser.skipChildren();
            }
        }
        return fields.platform(start);
    }

    private static TraceLocation here(String source, JsonParser parser) {
        return location(source, parser.currentTokenLocation());
    }

    private static TraceLocation location(String source, JsonLocation location) {
        return location == null || location.getLineNr() < 1
                ? TraceLocation.file(source)
                : new TraceLocation(source, location.getLineNr(), Math.max(0, location.getColumnNr()));
    }
}
