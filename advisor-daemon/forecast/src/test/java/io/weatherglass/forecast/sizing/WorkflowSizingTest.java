package io.weatherglass.forecast.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.sizing.ResourceSizing.Used;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobBuilder;
import io.weatherglass.traces.history.PastJobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkflowSizingTest {
    private static final double MB = 1 << 20;
    private static final double RISK = 0.05;

    /** Runs in order of time, each with jobs of 10 s that request 1 GB and 4 CPUs and use 10.5 s of CPU time. */
    private final List<SizedRun> runs = new ArrayList<>();

    private void run(PastJob... jobs) {
        runs.add(SizedRun.of(Instant.EPOCH.plusSeconds(runs.size()), PastJobs.of(List.of(jobs))));
    }

    private static PastJobBuilder job(double startedSeconds, double peakMb) {
        return PastJob.builder("job at " + startedSeconds)
                .kind("align")
                .end(JobEnd.COMPLETED)
                .observedSeconds(10)
                .startedSeconds(startedSeconds)
                .endedSeconds(startedSeconds + 10)
                .cpus(4)
                .memoryBytes(1024 * MB)
                .timeLimitSeconds(3600)
                .peakMemoryBytes(peakMb * MB)
                .cpuSeconds(10.5);
    }

    private static PastJob failed(PastJobBuilder job) {
        return job.end(JobEnd.UNFINISHED).observedSeconds(Double.NaN).build();
    }

    private ProcessSizing sized() {
        List<ProcessSizing> processes = WorkflowSizing.of(runs, RISK).processes();
        assertThat(processes).hasSize(1);
        return processes.get(0);
    }

    private void threeRuns() {
        run(job(0, 100).build(), job(0, 60).build());
        run(job(0, 110).build());
        run(job(0, 120).build());
    }

    @Test
    void suggestsTheUpperBoundOfTheLargestJob() {
        threeRuns();
        ProcessSizing align = sized();

        // median 110, maximum 120, ln(1 / 0.1) / ln(4 / 2) = 3.3219: 143.2, rounded up
        assertThat(align.of(Resource.MEMORY))
                .isEqualTo(new ResourceSizing(
                        OptionalDouble.of(1024 * MB),
                        Optional.of(new Used(100 * MB, 120 * MB, 120 * MB)),
                        OptionalDouble.of(144 * MB),
                        RequestExceedance.NONE));
        assertThat(align.of(Resource.TIME).suggested()).hasValue(60);
        assertThat(align.of(Resource.TIME).requested()).hasValue(3600);
        // with three, a job that uses 4 CPUs for 26 % of its time and otherwise none takes 8.75 % longer
        assertThat(align.of(Resource.CPUS).suggested()).hasValue(3);
        assertThat(align.jobs()).isEqualTo(4);
        assertThat(align.wastedGbHours()).isCloseTo((4 * 1024 - 390) / 1024.0 * 10 / 3600, within(1e-12));
        assertThat(align.wastedCpuHours()).isCloseTo(4 * (40 - 10.5) / 3600, within(1e-12));
    }

    @Test
    void needsThreeRuns() {
        run(job(0, 100).build());
        run(job(0, 110).build());

        assertThat(sized().of(Resource.MEMORY).suggested()).isEmpty();
    }

    @Test
    void measuresEachRunWithEarlierOnesOnly() {
        threeRuns();
        run(job(0, 200).build(), job(0, 143).build());
        run(job(0, 150).build());
        ProcessSizing align = sized();

        // 144 MB for the fourth run; for the fifth 115 + ln(10) / ln(2.5) × 85 = 328.6
        assertThat(align.of(Resource.MEMORY).exceeded()).isEqualTo(new RequestExceedance(1, 2));
        assertThat(align.of(Resource.TIME).exceeded()).isEqualTo(new RequestExceedance(0, 2));
    }

    /** Jobs of 150 and 300 MB fail with 144 MB; the latter also with 288 MB. */
    @Test
    void repeatsFailedJobsWithMoreMemory() {
        threeRuns();
        run(job(0, 150).build(), job(5, 300).build(), job(20, 450).build());
        WorkflowSizing sizing = WorkflowSizing.of(runs, RISK);
        MemoryOutcome suggested = sizing.outcomes().get(MemoryPolicy.SUGGESTED);

        assertThat(suggested.jobs()).isEqualTo(3);
        assertThat(suggested.failedJobs()).isEqualTo(3);
        assertThat(suggested.reservedGbHours())
                .isCloseTo((144 + 288 + 144 + 288 + 432 + 144 + 288 + 432 + 576) / 1024.0 * 10 / 3600, within(1e-12));
        assertThat(suggested.usedGbHours()).isCloseTo(900 / 1024.0 * 10 / 3600, within(1e-12));
        assertThat(suggested.repeatedHours()).isCloseTo(6 * 10 / 3600.0, within(1e-12));
        MemoryOutcome baseline = sizing.outcomes().get(MemoryPolicy.MAXIMUM_PLUS_TENTH);
        assertThat(baseline.reservedGbHours())
                .isCloseTo((132 + 264 + 132 + 264 + 396 + 132 + 264 + 396 + 528) / 1024.0 * 10 / 3600, within(1e-12));
        assertThat(sizing.outcomes().get(MemoryPolicy.REQUESTED).reservedGbHours())
                .isCloseTo(3 * 10 / 3600.0, within(1e-12));
    }

    @Test
    void allowsMoreTimeWithFewerCpus() {
        for (int run = 0; run < 3; run++) {
            run(job(0, 100)
                    .endedSeconds(7080)
                    .observedSeconds(7080)
                    .timeLimitSeconds(7200)
                    .cpuSeconds(0.8 * 7080)
                    .build());
        }
        ProcessSizing align = sized();

        assertThat(align.of(Resource.CPUS).suggested()).hasValue(3);
        // 118 min × (1 + 0.8 (1 / 3 − 1 / 4)) = 125.9 min
        assertThat(align.of(Resource.TIME).suggested()).hasValue(126 * 60);
    }

    @Test
    void suggestsNoCpusWithoutARequest() {
        for (int run = 0; run < 3; run++) {
            run(job(0, 100).cpus(Double.NaN).build());
        }

        assertThat(sized().of(Resource.CPUS).suggested()).isEmpty();
    }

    @Test
    void jobsKilledForMemoryNeededMoreThanTheyRequested() {
        for (int run = 0; run < 3; run++) {
            run(failed(job(0, 3900).memoryBytes(4096 * MB)));
        }
        assertThat(sized().of(Resource.MEMORY).used().orElseThrow().maximum()).isEqualTo(4096 * MB);
        assertThat(sized().of(Resource.MEMORY).suggested()).hasValue(8200 * MB);

        run(job(0, 4500).memoryBytes(8200 * MB).build());
        // the need of the largest job is known again: 4096 + ln(10) / ln(2.5) × 404 = 5111.2
        assertThat(sized().of(Resource.MEMORY).suggested()).hasValue(5120 * MB);
        assertThat(sized().of(Resource.MEMORY).exceeded()).isEqualTo(new RequestExceedance(0, 1));

        run(failed(job(0, 4700).memoryBytes(5120 * MB)));
        assertThat(sized().of(Resource.MEMORY).exceeded()).isEqualTo(new RequestExceedance(1, 2));
    }

    @Test
    void jobsKilledForTheirTimeLimitNeededMoreTime() {
        for (int limit : new int[] {3600, 3600, 3600, 4000}) {
            run(job(0, 100).build(), failed(job(0, 100).endedSeconds(limit + 1).timeLimitSeconds(limit)));
        }
        ProcessSizing align = sized();

        assertThat(align.of(Resource.TIME).used().orElseThrow().maximum()).isEqualTo(4001);
        // the first three runs suggest 2 × 3601 s × (1 + 1.05 (1 / 3 − 1 / 4)), the fourth needed 2 × 4001 s
        assertThat(align.of(Resource.TIME).exceeded()).isEqualTo(new RequestExceedance(1, 1));
        // 2 × 4001 s × 1.0875 = 145.04 min
        assertThat(align.of(Resource.TIME).suggested()).hasValue(146 * 60);
    }

    @Test
    void memoryOfFailedJobsIsALowerBound() {
        for (int run = 0; run < 3; run++) {
            run(job(0, 100).build(), failed(job(0, 500)));
        }
        ProcessSizing align = sized();

        assertThat(align.of(Resource.MEMORY).suggested()).hasValue(500 * MB);
        assertThat(align.of(Resource.TIME).used().orElseThrow().maximum()).isEqualTo(10);
    }

    /** At least 40 MB; 1001 MB and 1001 min become 1010, and 13,348 MB become 13,400, with three digits. */
    @ParameterizedTest
    @CsvSource({
        "MEMORY, 1, 41943040",
        "MEMORY, 1048576001, 1059061760",
        "MEMORY, 13996392579, 14050918400",
        "TIME, 1, 60",
        "TIME, 61, 120",
        "TIME, 60001, 60600",
        "CPUS, 0.2, 1",
        "CPUS, 1.2, 2"
    })
    void roundsUpToSensibleUnits(Resource resource, double amount, double expected) {
        assertThat(resource.roundedUp(amount)).isEqualTo(expected);
    }
}
