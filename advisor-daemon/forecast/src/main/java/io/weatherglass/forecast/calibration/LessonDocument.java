package io.weatherglass.forecast.calibration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** JSON form of a lesson in the history; numbers are exact. */
record LessonDocument(CalibrationKey key, Lesson lesson) {

    private static final int FORMAT = 2;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    byte[] write() {
        ObjectNode json = MAPPER.createObjectNode()
                .put("format", FORMAT)
                .put("runtimeModel", key.text())
                .put("workflow", lesson.workflow());
        ArrayNode scores = json.putArray("scores");
        for (Score score : lesson.scores()) {
            ArrayNode fields = scores.addArray()
                    .add(score.quantity().name())
                    .add(score.bucket().name())
                    .add(score.level())
                    .add(score.lowerExcess())
                    .add(score.upperExcess())
                    .add(score.held())
                    .add(score.width())
                    .add(score.modelWidth());
            if (!Double.isNaN(score.error())) {
                fields.add(score.error());
            }
        }
        ArrayNode risks = json.putArray("risks");
        for (RiskScore risk : lesson.risks()) {
            risks.addArray()
                    .add(risk.kind().name())
                    .add(risk.bucket().name())
                    .add(risk.probability())
                    .add(risk.came());
        }
        ArrayNode errors = json.putArray("errors");
        for (RemainingError error : lesson.errors()) {
            ArrayNode fields = errors.addArray()
                    .add(error.stage().name())
                    .add(error.logError())
                    .add(error.spread())
                    .add(error.pastRuns());
            // lessons of projected runtimes stay as older versions write them
            if (!error.projected()) {
                fields.add(false);
            }
        }
        try {
            return MAPPER.writeValueAsBytes(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalArgumentException if it is not what {@link #write} makes */
    static LessonDocument read(byte[] document) {
        try {
            JsonNode json = MAPPER.readTree(document);
            int format = json.path("format").asInt();
            if (format != FORMAT) {
                throw new IllegalArgumentException("format of a lesson must be " + FORMAT + ", was " + format);
            }
            List<Score> scores = new ArrayList<>();
            json.path("scores").forEach(score -> scores.add(score(score)));
            List<RiskScore> risks = new ArrayList<>();
            json.path("risks").forEach(risk -> risks.add(risk(risk)));
            // lessons of older versions have none
            List<RemainingError> errors = new ArrayList<>();
            json.path("errors").forEach(error -> errors.add(error(error)));
            return new LessonDocument(
                    CalibrationKey.parse(json.path("runtimeModel").asText()),
                    new Lesson(json.path("workflow").asText(), scores, risks, errors));
        } catch (IOException e) {
            throw new IllegalArgumentException("a lesson must be JSON: " + e.getMessage(), e);
        }
    }

    private static Score score(JsonNode fields) {
        return new Score(
                Quantity.valueOf(fields.path(0).asText()),
                ProgressBucket.valueOf(fields.path(1).asText()),
                fields.path(2).asDouble(),
                fields.path(3).asDouble(),
                fields.path(4).asDouble(),
                fields.path(5).asBoolean(),
                fields.path(6).asDouble(),
                fields.path(7).asDouble(),
                // lessons of older versions have none
                fields.path(8).asDouble(Double.NaN));
    }

    private static RemainingError error(JsonNode fields) {
        return new RemainingError(
                ProgressBucket.valueOf(fields.path(0).asText()),
                fields.path(1).asDouble(),
                fields.path(2).asDouble(),
                fields.path(3).asInt(),
                // lessons of older versions do not say
                fields.path(4).asBoolean(true));
    }

    private static RiskScore risk(JsonNode fields) {
        return new RiskScore(
                RiskScore.Kind.valueOf(fields.path(0).asText()),
                ProgressBucket.valueOf(fields.path(1).asText()),
                fields.path(2).asDouble(),
                fields.path(3).asBoolean());
    }
}
