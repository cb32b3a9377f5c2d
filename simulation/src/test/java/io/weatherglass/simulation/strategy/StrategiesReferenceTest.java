package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/strategies.md} has a row for every strategy with its supported platforms. */
class StrategiesReferenceTest {
    private static final Path REFERENCE = Path.of("..", "docs", "strategies.md");
    private static final Pattern ROW = Pattern.compile("^\\| `(.+?)` \\| (.+?) \\| .+ \\|.*\\|$", Pattern.MULTILINE);
    private static final Platform VMS =
            CloudPlatform.of(VmType.of("any", 1), BootModel.IMMEDIATE, new PerSecondBilling(0), 1, 0);

    @Test
    void hasARowForEveryStrategy() throws IOException {
        List<String> rows = ROW.matcher(Files.readString(REFERENCE))
                .results()
                .map(row -> row.group(1) + ": " + row.group(2))
                .toList();
        assertThat(rows)
                .containsExactlyElementsOf(BuiltInStrategies.names().stream()
                        .map(name -> name + ": " + platforms(BuiltInStrategies.byName(name)))
                        .toList());
    }

    private static String platforms(ProvisioningStrategy strategy) {
        return Stream.of(strategy.suits(VMS) ? "VMs" : "", strategy.suits(new FixedPool(1)) ? "slots" : "")
                .filter(platform -> !platform.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
