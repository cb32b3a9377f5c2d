package io.weatherglass.connectors.sources.nextflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which job a task is an attempt at. Tasks tell it by their name, which two jobs of one run may share. */
final class TaskAttempts {
    private final Map<Long, TaskAttempt> byTask = new HashMap<>();
    private final Map<String, List<Job>> byName = new HashMap<>();

    /** The attempt that a task is; the same whenever the task is asked for. */
    TaskAttempt of(long taskId, String name, int attempt) {
        return byTask.computeIfAbsent(taskId, id -> found(id, name, attempt));
    }

    private TaskAttempt found(long taskId, String name, int attempt) {
        List<Job> ofName = byName.computeIfAbsent(name, any -> new ArrayList<>());
        Job job = ofName.stream()
                .filter(known -> known.awaits(attempt))
                .findFirst()
                .or(() -> ofName.stream().filter(known -> known.lacks(attempt)).findFirst())
                .orElseGet(() -> {
                    Job added = new Job(ofName.isEmpty() ? name : name + " #" + taskId);
                    ofName.add(added);
                    return added;
                });
        return job.add(attempt);
    }

    /** A job with its attempts so far. */
    private static final class Job {
        private final String id;
        private Optional<TaskAttempt> last = Optional.empty();
        private int first = Integer.MAX_VALUE;

        Job(String id) {
            this.id = id;
        }

        /** Whether it needs just this attempt because the one before has failed. */
        boolean awaits(int attempt) {
            return last.filter(former -> former.hasFailed() && former.attempt == attempt - 1)
                    .isPresent();
        }

        /** Whether the attempt comes after, or before, all that it has: messages may be lost or come late. */
        boolean lacks(int attempt) {
            return attempt < first
                    || last.filter(former -> former.attempt < attempt).isPresent();
        }

        TaskAttempt add(int attempt) {
            TaskAttempt added = new TaskAttempt(id, attempt);
            if (last.isEmpty() || last.get().attempt < attempt) {
                last = Optional.of(added);
            }
            first = Math.min(first, attempt);
            return added;
        }
    }
}
