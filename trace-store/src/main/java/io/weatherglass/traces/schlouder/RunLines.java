package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedTask;
import java.util.List;

/** The lines of a recorded run, checked one by one. Dependencies may refer to jobs that are missing from the record. */
public record RunLines(List<RecordedBoot> boots, List<RecordedTask> tasks) {

    public RunLines {
        boots = List.copyOf(boots);
        tasks = List.copyOf(tasks);
    }
}
