package io.weatherglass.lab.backtest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.priors.Priors;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Locale;

/** Writes fitted priors as the JSON that {@link Priors#read} reads. */
final class PriorsDocument {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private PriorsDocument() {}

    static byte[] write(Priors priors) {
        ObjectNode json = MAPPER.createObjectNode()
                .put("format", Priors.FORMAT)
                .put("name", priors.name())
                .put("runtimeModel", priors.runtimeModel());
        ArrayNode array = json.putArray("kinds");
        priors.kinds().forEach((kind, scale) -> {
            ObjectNode node = array.addObject()
                    .put("plan", lowerCase(kind.plan()))
                    .put("runtimes", lowerCase(kind.runtimes()))
                    .put("workflows", scale.workflows())
                    .put("widest", Collections.max(scale.widest()))
                    .put("exponent", scale.exponent())
                    .put("spreadFrom", lowerCase(scale.spreadFrom()));
            ObjectNode levels = node.putObject("levels");
            ObjectNode widestByStage = node.putObject("widestByStage");
            for (ProgressBucket stage : ProgressBucket.values()) {
                levels.put(lowerCase(stage), scale.levels().get(stage.ordinal()));
                widestByStage.put(lowerCase(stage), scale.widest().get(stage.ordinal()));
            }
        });
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
