package io.weatherglass.forecast.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanRulesTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "protocol.md");
    private static final Pattern STRATEGIES = Pattern.compile("on VMs: (.+); on slots: (.+)\\.");
    private static final Pattern NAME = Pattern.compile("`(.+?)`");
    private static final PlanValidator VALIDATOR = PlanRules.validator(10);

    static List<String> names() {
        return List.copyOf(BuiltInStrategies.names());
    }

    private static boolean takes(String strategy, Resources resources) {
        return VALIDATOR.validate(plan(strategy, resources)).isEmpty();
    }

    private static EnactmentPlan plan(String strategy, Resources resources) {
        return EnactmentPlan.builder("w", Plans.ORIGIN, strategy)
                .addJobs(PlannedJob.of("a", "", 1))
                .resources(resources)
                .build();
    }

    @ParameterizedTest
    @MethodSource("names")
    void strategiesOfPlansCanBeSimulated(String strategy) {
        boolean forSomething = false;
        for (Resources resources : List.of(Plans.CLOUD, new SlotPool(2))) {
            if (takes(strategy, resources)) {
                forSomething = true;
                assertThat(Scenarios.of(plan(strategy, resources)).strategy().name())
                        .isEqualTo(strategy);
            }
        }
        assertThat(forSomething).isTrue();
    }

    @Test
    void protocolReferenceListsTheStrategies() throws IOException {
        Matcher row = STRATEGIES.matcher(Files.readString(REFERENCE));
        assertThat(row.find()).isTrue();
        assertThat(names(row.group(1)))
                .containsExactlyElementsOf(names().stream()
                        .filter(name -> takes(name, Plans.CLOUD))
                        .toList());
        assertThat(names(row.group(2)))
                .containsExactlyElementsOf(names().stream()
                        .filter(name -> takes(name, new SlotPool(2)))
                        .toList());
    }

    private static List<String> names(String cell) {
        return NAME.matcher(cell)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
