package io.weatherglass.forecast.comparing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.comparing.StrategyComparisons.Request;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** In which order requests are taken, and how soon. */
class ComparisonQueueTest {

    private static final int HOURS_FOR_A_MILLISECOND = 10_000_000;

    private final Set<String> compared = new HashSet<>();
    private final ComparisonQueue queue =
            new ComparisonQueue(HOURS_FOR_A_MILLISECOND, instance -> !compared.contains(instance));

    private static Request request(String instance) {
        Enactor enactor = new Enactor(instance);
        enactor.tell(
                Plans.ORIGIN, new WorkflowPlanned(Compared.longAndShort("asap").build()));
        InstanceSnapshot snapshot = enactor.snapshot();
        Forecast forecast = Compared.forecast(snapshot);
        return new Request(snapshot, forecast, PublishedRisks.of(snapshot, forecast), UnaryOperator.identity(), 0);
    }

    private String taken() throws InterruptedException {
        return queue.take().snapshot().instance();
    }

    @Test
    void firstComparisonsGoBeforeOthersAndLeaveTimeBetweenThem() throws InterruptedException {
        queue.add(request("one"));
        assertThat(taken()).isEqualTo("one");
        compared.add("one");
        long worked = TimeUnit.MILLISECONDS.toNanos(50);
        long begin = System.nanoTime();
        queue.rest(worked);
        queue.add(request("one"));
        queue.add(request("two"));
        assertThat(taken()).as("its first").isEqualTo("two");
        assertThat(System.nanoTime() - begin).as("three times as long").isGreaterThanOrEqualTo(3 * worked);
    }
}
