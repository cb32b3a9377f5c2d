package io.weatherglass.traces;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * @param name present if the label follows the naming scheme of the Schlouder archive
 * @param boots VMs in order of provisioning; empty if not recorded
 * @param tasks jobs in order of submission; at least one, with unique ids and known dependencies
 */
public record RecordedRun(String label, Optional<RunName> name, List<RecordedBoot> boots, List<RecordedTask> tasks) {

    public RecordedRun {
        boots = List.copyOf(boots);
        tasks = List.copyOf(tasks);
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("run \"" + label + "\": must have at least one job");
        }
        Set<String> ids = new HashSet<>();
        for (RecordedTask task : tasks) {
            if (!ids.add(task.id())) {
                throw new IllegalArgumentException("run \"" + label + "\": duplicate job id \"" + task.id() + "\"");
            }
        }
        for (RecordedTask task : tasks) {
            for (String dependency : task.dependencies()) {
                if (!ids.contains(dependency)) {
                    throw new IllegalArgumentException("run \"" + label + "\": job \"" + task.id()
                            + "\" depends on unknown job \"" + dependency + "\"");
                }
            }
        }
    }

    public boolean isComplete() {
        return tasks.stream().allMatch(RecordedTask::ended);
    }

    public int unendedJobs() {
        return (int) tasks.stream().filter(task -> !task.ended()).count();
    }

    public String unended() {
        return unendedJobs() + " of " + tasks.size() + " jobs never ended";
    }

    /** @throws IncompleteRunException if a job never ended; the message contains {@code rule} */
    public void requireComplete(String rule) {
        if (!isComplete()) {
            throw new IncompleteRunException(this, rule);
        }
    }
}
