package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedTask;
import java.util.List;

/**
 * The lines of a recorded run, each by itself: whether the dependencies are jobs of the run is not known.
 *
 * @param boots the VMs in the order of their provisioning
 * @param tasks the jobs in the order of their submission; ids unique
 */
public record RunLines(List<RecordedBoot> boots, List<RecordedTask> tasks) {

    /** Copies both. */
    public RunLines {
        boots = List.copyOf(boots);
        tasks = List.copyOf(tasks);
    }
}
