package io.weatherglass.lab.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.matching.search.ArrayTable;
import io.weatherglass.forecast.matching.search.CandidateFragments;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.forecast.matching.search.FragmentSearchCompatibilityKit;
import io.weatherglass.forecast.matching.search.Observation;
import io.weatherglass.forecast.matching.search.SearchLimit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomSearchTest extends FragmentSearchCompatibilityKit {

    @Override
    protected FragmentSearch search() {
        return new RandomSearch();
    }

    @Test
    void choosesCandidatesWithEqualProbability() {
        ArrayTable table = ArrayTable.ofOneJob(1, 2, 3, 4);
        Observation observation = table.observe(CandidateFragments.of(table).without(2, 2), 0, 1);
        int[] counts = new int[4];
        IntStream.range(0, 3000)
                .forEach(seed -> counts[
                        new RandomSearch()
                                .search(observation, SearchLimit.NONE, seed)
                                .candidates()
                                .get(0)
                                .fragment()]++);
        assertThat(counts[2]).isZero();
        // the expected count is 1000, its standard deviation 26
        assertThat(IntStream.of(counts[0], counts[1], counts[3])).allMatch(count -> Math.abs(count - 1000) < 130);
    }
}
