package io.weatherglass.forecast.matching;

import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.matching.tables.AssumedHosts;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.samples.ManualExecutor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.store.TraceStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Life cycle with a store without traces. */
class InstanceMatchingTest {

    private static final EnactmentPlan PLAN =
            Plans.onCloud(job("a", 60), job("b", 60)).build();

    @TempDir
    private Path data;

    private final ManualExecutor workers = new ManualExecutor();
    private final EndListener listener = new EndListener();
    private int found;
    private long nanos = Long.MAX_VALUE - 5;
    private InstanceMatching matching;

    private static final class EndListener implements SearchListener {
        private final List<String> ends = new ArrayList<>();

        @Override
        public void ended(String status) {
            ends.add(status);
        }
    }

    @BeforeEach
    void open() {
        MatchingOptions options = new MatchingOptions(
                true,
                Optional.empty(),
                Set.of(),
                LoadScaling.toUtilisation(0.5),
                Optional.of(new AssumedHosts(4, 4, 1)),
                60,
                0.35,
                0.1,
                1,
                1 << 20);
        FittedHosts fits = new FittedHosts(workflow -> List.of(), 0.1, workers, () -> nanos);
        FragmentTables tables = new FragmentTables(
                TraceStore.open(data), new RuntimeTableFolder(data, 1 << 20, Clock.systemUTC()), fits, options);
        matching = new InstanceMatching("run-1", options, tables, workers, listener, () -> found++, () -> nanos);
    }

    private static SearchRequest request(EnactmentPlan plan, int completed) {
        BitSet fitted = new BitSet();
        fitted.set(0, completed);
        return new SearchRequest(
                plan,
                false,
                new double[] {60, 60},
                IntStream.range(0, 2)
                        .mapToDouble(job -> job < completed ? 90 : Double.NaN)
                        .toArray(),
                new boolean[2],
                fitted,
                30);
    }

    @Test
    void runsOneSliceAtATimeAndReportsTheReason() {
        assertThat(workers.waiting()).isZero();
        matching.request(request(PLAN, 1));
        matching.request(request(PLAN, 2));
        assertThat(workers.waiting()).isEqualTo(1);

        workers.runAll();

        assertThat(workers.waiting()).isZero();
        assertThat(matching.finding().status()).isEqualTo(Background.NOT_AVAILABLE);
        assertThat(found).isEqualTo(1);
    }

    @Test
    void pausesForAPlanWithoutTraces() {
        matching.request(request(PLAN, 1));
        workers.runAll();

        matching.request(request(PLAN, 2));
        assertThat(workers.waiting()).isZero();
        // the clock wraps around within the pause
        nanos += TimeUnit.SECONDS.toNanos(30) - 1;
        matching.request(request(PLAN, 2));
        assertThat(workers.waiting()).isZero();
        nanos += 1;
        matching.request(request(PLAN, 2));
        assertThat(workers.waiting()).isEqualTo(1);
        workers.runAll();

        EnactmentPlan revised = Plans.onCloud(job("a", 60), job("c", 60)).build();
        matching.request(request(revised, 1));
        assertThat(workers.waiting()).isEqualTo(1);
    }

    @Test
    void closingEndsTheRunningSlice() {
        matching.request(request(PLAN, 1));
        matching.close();
        matching.close();
        assertThat(workers.waiting()).isEqualTo(1);

        workers.runAll();

        assertThat(workers.waiting()).isZero();
        assertThat(listener.ends).containsExactly("cancelled");
        assertThat(found).isZero();
        matching.request(request(PLAN, 2));
        assertThat(workers.waiting()).isZero();
    }

    @ParameterizedTest
    @EnumSource(SearchState.class)
    void ignoresRequestsAfterTheEnd(SearchState next) {
        assertThatThrownBy(() -> SearchState.CLOSED.to(next))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a search cannot go from CLOSED to " + next);
    }
}
