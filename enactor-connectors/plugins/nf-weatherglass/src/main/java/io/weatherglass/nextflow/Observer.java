package io.weatherglass.nextflow;

import java.nio.file.Path;
import nextflow.Session;
import nextflow.processor.TaskHandler;
import nextflow.processor.TaskProcessor;
import nextflow.trace.TraceObserver;
import nextflow.trace.TraceRecord;

/** Observes a run in Nextflow versions before 25.04. Called by several threads of Nextflow. */
@SuppressWarnings("deprecation")
final class Observer implements TraceObserver {
    private final RunReport run;

    Observer(RunReport run) {
        this.run = run;
    }

    @Override
    public void onFlowCreate(Session session) {}

    @Override
    public void onFlowBegin() {
        run.begun();
    }

    @Override
    public void onFlowComplete() {
        run.ended();
    }

    @Override
    public void onProcessCreate(TaskProcessor process) {}

    @Override
    public void onProcessTerminate(TaskProcessor process) {}

    @Override
    public void onProcessPending(TaskHandler handler, TraceRecord trace) {
        run.pending(handler, trace);
    }

    @Override
    public void onProcessSubmit(TaskHandler handler, TraceRecord trace) {
        run.submitted(handler, trace);
    }

    @Override
    public void onProcessStart(TaskHandler handler, TraceRecord trace) {
        run.started(handler, trace);
    }

    @Override
    public void onProcessComplete(TaskHandler handler, TraceRecord trace) {
        run.completed(handler, trace);
    }

    @Override
    public void onProcessCached(TaskHandler handler, TraceRecord trace) {
        run.cached(handler, trace);
    }

    @Override
    public boolean enableMetrics() {
        return false;
    }

    @Override
    public void onFlowError(TaskHandler handler, TraceRecord trace) {}

    @Override
    public void onWorkflowPublish(Object value) {}

    @Override
    public void onFilePublish(Path destination) {}

    @Override
    public void onFilePublish(Path destination, Path source) {}
}
