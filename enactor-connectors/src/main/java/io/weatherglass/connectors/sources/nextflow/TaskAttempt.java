package io.weatherglass.connectors.sources.nextflow;

/** What Nextflow calls a task is an attempt at a job: a retry has a {@code task_id} of its own. */
final class TaskAttempt {
    final String jobId;
    final int attempt;
    private boolean failed;
    private boolean over;

    TaskAttempt(String jobId, int attempt) {
        this.jobId = jobId;
        this.attempt = attempt;
    }

    void end(boolean withFailure) {
        over = true;
        failed = withFailure;
    }

    boolean isOver() {
        return over;
    }

    boolean hasFailed() {
        return failed;
    }
}
