package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PastRunsTest {

    private static PastJobs run(int jobs) {
        return PastJobs.of(IntStream.range(0, jobs)
                .mapToObj(job -> job("work " + job, "work", 0, job, job + 1))
                .toList());
    }

    /** The runs have too many jobs to keep all of them, and some instances are stored twice. */
    @Tag("long")
    @Test
    void doNotDependOnRunsBeforeTheFirst() {
        List<PastJobs> sizes = List.of(run(5), run(9_000), run(30_000));
        PastRuns all = PastRuns.of("montage");
        for (int id = 1; id <= 70; id++) {
            all = and(all, id, sizes);
            if (id % 10 == 0) {
                long first = Math.max(1, id - 8);
                PastRuns fresh = PastRuns.of("montage");
                for (long late = first; late <= id; late++) {
                    fresh = and(fresh, late, sizes);
                }
                PastRuns left = all.from(first);
                assertThat(left.version()).isEqualTo(fresh.version());
                assertThat(left.jobs()).isEqualTo(fresh.jobs());
                assertThat(left.newestJobs()).isEqualTo(fresh.newestJobs());
            }
        }
        assertThat(all.count()).isEqualTo(PastRuns.MIN_KEPT);
    }

    private static PastRuns and(PastRuns past, long id, List<PastJobs> sizes) {
        return past.and(id, "instance-" + (id % 7 == 0 ? id - 3 : id), sizes.get((int) (id * 5 % 3)));
    }

    @Test
    void versionNamesTheLastRun() {
        PastRuns past = PastRuns.of("a-1/2").and(7, "one", run(1)).and(8, "other", run(1));
        assertThat(PastRuns.lastId(past.version())).hasValue(8);
        assertThat(PastRuns.lastId(past.and(9, "nothing", run(0)).version())).hasValue(9);
        assertThat(PastRuns.lastId(PastRuns.of("a-1/2").version())).isEqualTo(OptionalLong.empty());
    }
}
