package io.weatherglass.daemon;

import io.weatherglass.daemon.ingest.PollLoop;
import java.util.concurrent.Executor;

/** Runs tasks on a poll loop that is made later: the tracker of instances and the poll loop need each other. */
final class DeferredPollLoop implements Executor {
    private volatile PollLoop loop;

    /** To be called before the first task. */
    void runOn(PollLoop pollLoop) {
        loop = pollLoop;
    }

    @Override
    public void execute(Runnable task) {
        loop.execute(task);
    }
}
