package io.weatherglass.nextflow;

import nextflow.Session;
import nextflow.processor.TaskProcessor;
import nextflow.trace.TraceObserverV2;
import nextflow.trace.event.FilePublishEvent;
import nextflow.trace.event.TaskEvent;
import nextflow.trace.event.WorkflowOutputEvent;

/** Observes a run in Nextflow 25.04 and newer. Called by several threads of Nextflow. */
final class ObserverV2 implements TraceObserverV2 {
    private final RunReport run;

    ObserverV2(RunReport run) {
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
    public void onTaskPending(TaskEvent event) {
        run.pending(event.getHandler(), event.getTrace());
    }

    @Override
    public void onTaskSubmit(TaskEvent event) {
        run.submitted(event.getHandler(), event.getTrace());
    }

    @Override
    public void onTaskStart(TaskEvent event) {
        run.started(event.getHandler(), event.getTrace());
    }

    @Override
    public void onTaskComplete(TaskEvent event) {
        run.completed(event.getHandler(), event.getTrace());
    }

    @Override
    public void onTaskCached(TaskEvent event) {
        run.cached(event.getHandler(), event.getTrace());
    }

    @Override
    public boolean enableMetrics() {
        return false;
    }

    @Override
    public void onFlowError(TaskEvent event) {}

    @Override
    public void onWorkflowOutput(WorkflowOutputEvent event) {}

    @Override
    public void onFilePublish(FilePublishEvent event) {}
}
