package io.weatherglass.connectors.sources.nextflow;

/** An attempt at a job. Nextflow calls an attempt a task; a retry has its own {@code task_id}. */
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
