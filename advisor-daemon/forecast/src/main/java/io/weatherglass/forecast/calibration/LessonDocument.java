package io.weatherglass.forecast.calibration;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** JSON form of a lesson in the history, with one array of fields per score. Numbers are stored exactly. */
record LessonDocument(CalibrationKey key, Lesson lesson) {

    private static final int FORMAT = 2;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    static {
        for (Class<?> row : List.of(Score.class, RiskScore.class, RemainingError.class)) {
            MAPPER.configOverride(row).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY));
        }
    }

    private record Fields(
            int format,
            String runtimeModel,
            String workflow,
            List<Score> scores,
            List<RiskScore> risks,
            List<RemainingError> errors) {}

    byte[] write() {
        try {
            return MAPPER.writeValueAsBytes(new Fields(
                    FORMAT, key.text(), lesson.workflow(), lesson.scores(), lesson.risks(), lesson.errors()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalArgumentException if the document was not written by {@link #write} */
    static LessonDocument read(byte[] document) {
        try {
            JsonNode json = MAPPER.readTree(document);
            int format = json.path("format").asInt();
            if (format != FORMAT) {
                throw new IllegalArgumentException("lesson format must be " + FORMAT + ", but was " + format);
            }
            addMissingFields((ObjectNode) json);
            Fields fields = MAPPER.treeToValue(json, Fields.class);
            return new LessonDocument(
                    CalibrationKey.parse(fields.runtimeModel()),
                    new Lesson(fields.workflow(), fields.scores(), fields.risks(), fields.errors()));
        } catch (IOException e) {
            throw new IllegalArgumentException("a lesson must be JSON: " + e.getMessage(), e);
        }
    }

    private static void addMissingFields(ObjectNode json) {
        for (JsonNode score : json.path("scores")) {
            if (score.size() == 8) {
                ((ArrayNode) score).add(Double.NaN);
            }
        }
        for (JsonNode error : json.withArrayProperty("errors")) {
            if (error.size() == 4) {
                ((ArrayNode) error).add(true);
            }
        }
    }
}
