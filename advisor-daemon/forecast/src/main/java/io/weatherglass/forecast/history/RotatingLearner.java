package io.weatherglass.forecast.history;

import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.runtimes.RuntimeLearner;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Learns from the last full batch of runs and from later runs, so that no learner has to forget runs. Not thread-safe.
 */
final class RotatingLearner {
    private final Supplier<RuntimeLearner> fresh;
    private final long batchJobs;
    private RuntimeLearner learner;
    private Optional<RuntimeLearner> successor = Optional.empty();
    private long jobs;

    /**
     * @param batchJobs number of jobs that make up a full batch, &gt; 0
     * @param jobs number of jobs in earlier runs that belong to an incomplete batch, &gt;= 0
     */
    RotatingLearner(Supplier<RuntimeLearner> fresh, long batchJobs, long jobs) {
        this.fresh = fresh;
        this.batchJobs = batchJobs;
        this.jobs = jobs;
        learner = fresh.get();
    }

    void add(PastRunRuntimes run, int runJobs) {
        learner.add(run);
        successor.ifPresent(next -> next.add(run));
        jobs += runJobs;
        if (jobs >= batchJobs) {
            learner = successor.orElse(learner);
            successor = Optional.of(fresh.get());
            jobs %= batchJobs;
        }
    }

    LearnedRuntimes learned() {
        return learner.learned();
    }
}
