package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParallelRangeTest {

    @ParameterizedTest
    @CsvSource({"1, 64, 1, 0", "10, 1, 1, 0", "10, 2, 1, 1", "30, 64, 1, 29", "100, 2, 10, 1", "100, 64, 10, 9"})
    void distributesFewReplicatesOneAtATime(int count, int threads, int chunk, int helpers) {
        List<Runnable> asked = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        List<Integer> done = new ArrayList<>();

        ParallelRange.run(5, 5 + count, asked::add, threads, (from, to) -> {
            sizes.add(to - from);
            Stream.iterate(from, next -> next + 1).limit(to - from).forEach(done::add);
        });

        assertThat(asked).hasSize(helpers);
        assertThat(sizes).containsOnly(chunk);
        assertThat(done)
                .isEqualTo(Stream.iterate(5, next -> next + 1).limit(count).toList());
    }

    @Test
    void acceptsAnEmptyRange() {
        List<Integer> begun = new ArrayList<>();

        ParallelRange.run(5, 5, Runnable::run, 2, (from, to) -> begun.add(from));

        assertThat(begun).isEmpty();
    }
}
