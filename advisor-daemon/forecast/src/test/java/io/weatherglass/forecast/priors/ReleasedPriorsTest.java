package io.weatherglass.forecast.priors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads priors shipped by earlier releases, which users may still pass to {@code --prior}, with the current code. The
 * file of a release is in a folder named after its date and never changes; copy the file of a new release there.
 */
class ReleasedPriorsTest {

    private static final Path RELEASES = Path.of("src/test/resources/releases");

    static List<Path> priors() throws IOException {
        try (Stream<Path> files = Files.walk(RELEASES)) {
            List<Path> found = files.filter(file -> file.endsWith("first-runs.json"))
                    .sorted()
                    .toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    @ParameterizedTest
    @MethodSource("priors")
    void shippedPriorsAreStable(Path file) throws IOException {
        JsonNode document = new ObjectMapper().readTree(file.toFile());
        Priors read = Priors.read(Files.readAllBytes(file));
        assertThat(document.path("kinds")).isNotEmpty();
        for (JsonNode kind : document.path("kinds")) {
            RuntimeSource source =
                    RuntimeSource.valueOf(kind.path("runtimes").asText().toUpperCase(Locale.ROOT));
            ErrorScale scale = read.of("hierarchical", new ForecastKind(PlanOrigin.GIVEN, source))
                    .orElseThrow();
            assertThat(scale.workflows()).isEqualTo(kind.path("workflows").asInt());
            for (ProgressBucket stage : ProgressBucket.values()) {
                double level = kind.path("levels")
                        .path(stage.name().toLowerCase(Locale.ROOT))
                        .asDouble();
                assertThat(scale.levels().get(stage.ordinal())).isEqualTo(level);
            }
        }
    }

    /** The first release had one widest error for all stages. */
    @ParameterizedTest
    @MethodSource("priors")
    void everyStageHasAWidestError(Path file) throws IOException {
        Priors read = Priors.read(Files.readAllBytes(file));
        ErrorScale firstRun = read.of("hierarchical", new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.PLAN))
                .orElseThrow();
        assertThat(firstRun.widest()).hasSize(ProgressBucket.values().length).allMatch(error -> error > 1);
    }
}
