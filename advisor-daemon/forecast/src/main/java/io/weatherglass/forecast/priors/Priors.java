package io.weatherglass.forecast.priors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Errors of a runtime model by kind of forecast, stored as JSON with a name. Immutable. */
public record Priors(String name, String runtimeModel, Map<ForecastKind, ErrorScale> kinds) {

    public static final Priors NONE = new Priors("none", "", Map.of());
    public static final int FORMAT = 1;
    private static final String RESOURCE = "first-runs.json";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public Priors {
        kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    }

    private static final class Shipped {
        private static final Priors PRIORS = readShipped();
    }

    /** Returns the priors fitted to public runs; see docs/calibration.md. */
    public static Priors shipped() {
        return Shipped.PRIORS;
    }

    private static Priors readShipped() {
        try (InputStream content = Priors.class.getResourceAsStream(RESOURCE)) {
            return read(content.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * If there are no past runs, all models use projections or the run's own jobs, so the prior applies to all of them.
     */
    public Optional<ErrorScale> of(String model, ForecastKind kind) {
        return kind.runtimes().isOfFirstRun() || model.equals(runtimeModel)
                ? Optional.ofNullable(kinds.get(kind))
                : Optional.empty();
    }

    /** @throws IllegalArgumentException if the document is not a prior */
    public static Priors read(byte[] document) {
        try {
            JsonNode json = MAPPER.readTree(document);
            int format = json.path("format").asInt();
            if (format != FORMAT) {
                throw new IllegalArgumentException("prior format must be " + FORMAT + ", but was " + format);
            }
            Map<ForecastKind, ErrorScale> kinds = new LinkedHashMap<>();
            for (JsonNode kind : json.path("kinds")) {
                kinds.put(
                        new ForecastKind(
                                PlanOrigin.valueOf(upper(kind.path("plan"))),
                                RuntimeSource.valueOf(upper(kind.path("runtimes")))),
                        scale(kind));
            }
            return new Priors(
                    json.path("name").asText(), json.path("runtimeModel").asText(), kinds);
        } catch (IOException e) {
            throw new IllegalArgumentException("a prior must be JSON: " + e.getMessage(), e);
        }
    }

    private static ErrorScale scale(JsonNode kind) {
        JsonNode widestByStage = kind.path("widestByStage");
        return new ErrorScale(
                byStage(kind.path("levels")),
                kind.path("exponent").asDouble(Double.NaN),
                ProgressBucket.valueOf(upper(kind.path("spreadFrom"))),
                // early files have one value for all stages
                widestByStage.isMissingNode()
                        ? Collections.nCopies(
                                ProgressBucket.values().length,
                                kind.path("widest").asDouble(Double.NaN))
                        : byStage(widestByStage),
                kind.path("workflows").asInt());
    }

    private static List<Double> byStage(JsonNode values) {
        return Arrays.stream(ProgressBucket.values())
                .map(stage -> values.path(stage.name().toLowerCase(Locale.ROOT)).asDouble(Double.NaN))
                .toList();
    }

    private static String upper(JsonNode text) {
        return text.asText().toUpperCase(Locale.ROOT);
    }
}
