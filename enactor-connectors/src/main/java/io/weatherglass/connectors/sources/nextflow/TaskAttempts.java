package io.weatherglass.connectors.sources.nextflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Assigns tasks to jobs by name. Several jobs of a run may share a name. */
final class TaskAttempts {
    private final Map<Task, TaskAttempt> byTask = new HashMap<>();
    private final Map<String, JobsOfName> byName = new HashMap<>();

    /**
     * Before Nextflow 20, a cached task keeps its id from the earlier run, and another task of this run may have the
     * same id.
     */
    private record Task(long id, Optional<String> hash, String name) {}

    TaskAttempt of(TaskInfo task, Optional<String> hash, int attempt) {
        return byTask.computeIfAbsent(
                new Task(task.id(), hash, task.name()), any -> found(task.id(), task.name(), attempt));
    }

    private TaskAttempt found(long taskId, String name, int attempt) {
        return byName.computeIfAbsent(name, JobsOfName::new)
                .find(taskId, attempt)
                .add(attempt);
    }

    /** The jobs that share a name. There may be many of them, so completed jobs are removed. */
    private static final class JobsOfName {
        private final String name;
        private final List<Job> undone = new ArrayList<>();
        private final List<Job> withoutFirst = new ArrayList<>();

        private boolean empty = true;

        JobsOfName(String name) {
            this.name = name;
        }

        /**
         * Returns the job to which this attempt most likely belongs, considering that messages may be lost or late.
         * Returns a new job if every job already has an attempt with this number.
         */
        Job find(long taskId, int attempt) {
            Optional<Job> known = attempt == 1 ? Optional.empty() : undone(attempt);
            Job job = known.or(() -> first(withoutFirst, late -> late.follows(attempt)))
                    .orElseGet(() -> added(taskId, attempt));
            if (attempt == 1) {
                withoutFirst.remove(job);
            }
            return job;
        }

        private Optional<Job> undone(int attempt) {
            undone.removeIf(Job::isDone);
            return first(undone, job -> job.awaits(attempt)).or(() -> first(undone, job -> job.precedes(attempt)));
        }

        private static Optional<Job> first(List<Job> jobs, Predicate<Job> condition) {
            return jobs.stream().filter(condition).findFirst();
        }

        private Job added(long taskId, int attempt) {
            Job job = new Job(empty ? name : name + " #" + taskId);
            empty = false;
            undone.add(job);
            if (attempt > 1) {
                withoutFirst.add(job);
            }
            return job;
        }
    }

    private static final class Job {
        private final String id;
        private Optional<TaskAttempt> last = Optional.empty();
        private int first = Integer.MAX_VALUE;

        Job(String id) {
            this.id = id;
        }

        /** Returns whether this is the next attempt after a failure. */
        boolean awaits(int attempt) {
            return last.filter(former -> former.hasFailed() && former.attempt == attempt - 1)
                    .isPresent();
        }

        boolean precedes(int attempt) {
            return last.filter(former -> former.attempt < attempt).isPresent();
        }

        boolean follows(int attempt) {
            return attempt < first;
        }

        boolean isDone() {
            return last.filter(attempt -> attempt.isOver() && !attempt.hasFailed())
                    .isPresent();
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
