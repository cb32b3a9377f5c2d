package io.weatherglass.lab.validation;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.synthetic.OmssaCase;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TaskUsage;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Generated OMSSA workflows have the jobs and bytes of the recorded ones. */
class OmssaRecordsTest {

    /** Published and generated megabytes have one decimal; the published 2.6 MB of BRS are 2.68 MB in the records. */
    private static final double MEGABYTES = 0.1;

    @ParameterizedTest
    @EnumSource
    void jobsAndBytesAreThoseOfTheRecords(OmssaCase useCase) throws IOException {
        List<RecordedTask> tasks = new RunDirectory(SharedData.require("schlouder/runs"))
                .read(
                        RunNames.matching("*." + useCase.name().toLowerCase(Locale.ROOT) + ".*.openstack-icps.v1.*"),
                        SkippedRecords.of(true))
                .get(0)
                .tasks();
        Map<String, Integer> lastPart = new HashMap<>();
        tasks.forEach(task -> lastPart.merge(file(task), part(task), Math::max));
        boolean split = tasks.size() > lastPart.size();
        Map<Boolean, List<RecordedTask>> recorded =
                tasks.stream().collect(groupingBy(task -> split && part(task) == lastPart.get(file(task))));

        var workflow = useCase.run(useCase.jobs(), 1).workflow();
        Map<Boolean, List<Job>> generated = IntStream.range(0, workflow.jobCount())
                .mapToObj(workflow::job)
                .collect(groupingBy(job -> job.kind().equals("omssa-rest")));
        assertThat(generated.keySet()).isEqualTo(recorded.keySet());
        generated.forEach((partial, jobs) -> {
            List<RecordedTask> same = recorded.get(partial);
            assertThat(jobs).hasSameSizeAs(same);
            assertThat(jobs.get(0).inputBytes() / 1e6)
                    .isCloseTo(mean(same, TaskUsage::inputBytes) / 1e6, within(MEGABYTES));
            assertThat(jobs.get(0).outputBytes() / 1e6)
                    .isCloseTo(mean(same, TaskUsage::outputBytes) / 1e6, within(MEGABYTES));
        });
    }

    private static double mean(List<RecordedTask> tasks, ToDoubleFunction<TaskUsage> bytes) {
        return tasks.stream()
                .mapToDouble(task -> bytes.applyAsDouble(task.usage().orElseThrow()))
                .average()
                .orElseThrow();
    }

    private static String file(RecordedTask task) {
        return task.id().substring(0, task.id().lastIndexOf('_'));
    }

    private static int part(RecordedTask task) {
        return Integer.parseInt(task.id().replaceFirst(".*_(\\d+)\\.mgf", "$1"));
    }
}
