package io.weatherglass.forecast.matching.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.forecast.matching.tables.TableBuilder.Coverage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TableBuilderTest {
    private final FragmentSetup setup = SampleSetups.setup();
    private final RuntimeTable table = RuntimeTable.inMemory(setup);
    private final TableBuilder builder = new TableBuilder(setup, table);

    @Test
    void storesSimulatedRuntimes() {
        AtomicInteger told = new AtomicInteger();
        ExecutorService helpers = Executors.newFixedThreadPool(3);
        try {
            assertThat(builder.build(helpers, 4, () -> false, told::addAndGet)).isEqualTo(table.fragmentCount());
        } finally {
            helpers.shutdown();
        }
        assertThat(SampleSetups.isComplete(table, setup)).isTrue();
        assertThat(told).hasValue(table.fragmentCount());
    }

    @Test
    void copiesColumns() {
        builder.build(Runnable::run, 1, () -> false, k -> {});
        float[] column = new float[7];
        table.copyRuntimes(3, 5, 7, column);
        for (int k = 0; k < 7; k++) {
            assertThat(column[k]).isEqualTo(table.runtimeSeconds(5 + k, 3));
        }
    }

    @Test
    void stopsAndContinuesLater() {
        AtomicInteger asked = new AtomicInteger();
        assertThat(builder.build(Runnable::run, 1, () -> asked.incrementAndGet() > 10, k -> {}))
                .isEqualTo(10);
        assertThat(builder.coverage()).isEqualTo(new Coverage(10, table.fragmentCount()));
        assertThat(builder.build(Runnable::run, 1, () -> false, k -> {})).isEqualTo(table.fragmentCount() - 10);
        assertThat(SampleSetups.isComplete(table, setup)).isTrue();
    }

    /** After 2^n simulations of at most 64 positions, gaps are at most 64 / 2^n wide. */
    @Test
    void coversTheTraceEvenlyAtAnyStop() {
        assertThat(table.fragmentCount()).isBetween(33, 64);
        for (int simulated : new int[] {4, 8, 16}) {
            RuntimeTable partial = RuntimeTable.inMemory(setup);
            AtomicInteger asked = new AtomicInteger();
            new TableBuilder(setup, partial)
                    .build(Runnable::run, 1, () -> asked.incrementAndGet() > simulated, k -> {});
            int gap = 0;
            for (int fragment = 0; fragment < partial.fragmentCount(); fragment++) {
                gap = partial.isFilled(fragment) ? 0 : gap + 1;
                assertThat(gap)
                        .as("after %d up to fragment %d", simulated, fragment)
                        .isLessThan(64 / simulated);
            }
        }
    }

    @Test
    void simulatesOnlyCandidates() {
        FragmentSetup selective = new FragmentSetup(setup.scenario(), setup.trace(), setup.scaling(), 600, 12);
        RuntimeTable some = RuntimeTable.inMemory(selective);
        int simulated = new TableBuilder(selective, some).build(Runnable::run, 1, () -> false, k -> {});
        assertThat(simulated).isBetween(1, some.fragmentCount() - 1);
        for (int fragment = 0; fragment < some.fragmentCount(); fragment++) {
            assertThat(some.isFilled(fragment)).isEqualTo(selective.isCandidate(fragment));
        }
    }

    @Test
    void worksAloneIfHelpersAreRejected() {
        ExecutorService closed = Executors.newFixedThreadPool(1);
        closed.shutdown();
        assertThat(builder.build(closed, 2, () -> false, k -> {})).isEqualTo(table.fragmentCount());
    }

    /** The helper never runs, as on a busy executor. */
    @Test
    void doesNotWaitForHelpersThatHaveNotStarted() {
        assertThat(builder.build(helper -> {}, 2, () -> false, k -> {})).isEqualTo(table.fragmentCount());
    }

    @Test
    void rethrowsFailuresOfHelpers() {
        assertThatThrownBy(() -> builder.build(
                        Runnable::run,
                        2,
                        () -> {
                            throw new IllegalStateException("no simulation");
                        },
                        k -> {}))
                .hasMessage("no simulation");
    }
}
