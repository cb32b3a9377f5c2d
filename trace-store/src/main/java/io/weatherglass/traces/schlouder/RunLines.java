package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedTask;
import java.util.List;

/** The lines of a recorded run, each by itself: dependencies may be no jobs of the run. */
public record RunLines(List<RecordedBoot> boots, List<RecordedTask> tasks) {

    public RunLines {
        boots = List.copyOf(boots);
        tasks = List.copyOf(tasks);
    }
}
