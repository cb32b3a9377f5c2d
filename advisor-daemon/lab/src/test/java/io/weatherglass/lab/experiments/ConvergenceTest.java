package io.weatherglass.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.lab.experiments.Convergence.BlockSpread;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ConvergenceTest {
    @Test
    void computesFirstRealizationsAndBlocks() {
        // blocks of 2: means 2, 6, 4; standard deviations sqrt(2), 0, sqrt(8)
        List<Convergence> rows = Convergence.of(new double[] {3, 1, 6, 6, 2, 6, 100}, 2, 7);
        Convergence two = rows.get(0);
        assertThat(two.mean()).isEqualTo(2);
        assertThat(two.sd()).isCloseTo(Math.sqrt(2), within(1e-12));
        assertThat(two.standardErrorOfMean()).isCloseTo(1, within(1e-12));
        assertThat(two.standardErrorOfSd()).isCloseTo(1, within(1e-12));
        assertThat(two.blocks()).isEqualTo(3);
        BlockSpread spread = two.observed().orElseThrow();
        assertThat(spread.sdOfMeans()).isCloseTo(2, within(1e-12));
        assertThat(spread.sdOfSds()).isCloseTo(Math.sqrt(2), within(1e-12));
        assertThat(rows.get(1).blocks()).isEqualTo(1);
        assertThat(rows.get(1).observed()).isEqualTo(Optional.empty());
    }

    @Test
    void formulasMatchTheBlocksOfANormalSample() {
        Random random = new Random(11);
        double[] values = DoubleStream.generate(() -> 1000 + 13 * random.nextGaussian())
                .limit(200_000)
                .toArray();
        for (Convergence row : Convergence.of(values, 50, 200, 500)) {
            // with at least 400 blocks, the standard error of the spread is 3.5 %
            BlockSpread spread = row.observed().orElseThrow();
            double n = row.realizations();
            assertThat(spread.sdOfMeans() * Math.sqrt(n)).isCloseTo(13, within(1.8));
            assertThat(spread.sdOfSds() * Math.sqrt(2 * (n - 1))).isCloseTo(13, within(1.8));
            assertThat(row.mean()).isCloseTo(1000, within(4 * row.standardErrorOfMean()));
            assertThat(row.sd()).isCloseTo(13, within(4 * row.standardErrorOfSd()));
        }
    }

    @Test
    void rejectsNumbersBeyondTheSample() {
        assertThatThrownBy(() -> Convergence.of(new double[] {1, 2, 3}, 4))
                .hasMessage("realizations must be from 2 to 3 (the size of the sample), but was 4");
        assertThatThrownBy(() -> Convergence.of(new double[] {1, 2, 3}, 1))
                .hasMessage("realizations must be from 2 to 3 (the size of the sample), but was 1");
    }
}
