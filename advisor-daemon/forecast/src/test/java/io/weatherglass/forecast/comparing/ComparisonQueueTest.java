package io.weatherglass.forecast.comparing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.comparing.ComparisonQueue.Request;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ComparisonQueueTest {

    private static final int REST = 19;
    private static final long WORKED = 50;

    private final Set<String> compared = new HashSet<>();
    private long now = Long.MAX_VALUE - 10;
    private final ComparisonQueue queue =
            new ComparisonQueue(REST, instance -> !compared.contains(instance), () -> now);

    private static Request request(String instance) {
        Enactor enactor = new Enactor(instance);
        enactor.tell(
                Plans.ORIGIN, new WorkflowPlanned(Compared.longAndShort("asap").build()));
        InstanceSnapshot snapshot = enactor.snapshot();
        Forecast forecast = Compared.forecast(snapshot);
        return new Request(snapshot, forecast, PublishedRisks.of(snapshot, forecast), UnaryOperator.identity(), 0);
    }

    private Optional<String> taken() {
        return queue.poll().map(request -> request.snapshot().instance());
    }

    @Test
    void firstComparisonsHavePriority() {
        queue.add(request("one"));
        assertThat(taken()).contains("one");
        compared.add("one");
        queue.rest(WORKED);
        queue.add(request("one"));
        queue.add(request("two"));
        now += 3 * WORKED - 1;
        assertThat(taken()).as("during the pause before a first comparison").isEmpty();
        now++;
        assertThat(taken()).contains("two");
        compared.add("two");
        now += (REST - 3) * WORKED - 1;
        assertThat(taken()).as("during the pause before repeated comparisons").isEmpty();
        now++;
        assertThat(taken()).as("again").contains("one");
    }
}
