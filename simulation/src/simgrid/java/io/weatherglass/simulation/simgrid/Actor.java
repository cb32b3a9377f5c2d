package io.weatherglass.simulation.simgrid;

import java.util.Optional;
import org.simgrid.msg.Host;
import org.simgrid.msg.MsgException;
import org.simgrid.msg.Process;
import org.simgrid.msg.Task;

/**
 * Actors run one at a time, so shared data needs no locks. However, any SimGrid call lets other actors run before it
 * returns, even if it only wakes an actor.
 */
abstract class Actor extends Process {
    private final RealizationContext stage;
    private final Wakeup wakeup = new Wakeup();
    private Optional<Task> execution = Optional.empty();
    private boolean entered;

    Actor(Host host, String name, RealizationContext stage) {
        super(host, name);
        this.stage = stage;
    }

    abstract void act() throws MsgException;

    final void enter() {
        stage.entering(this);
        start();
        entered = true;
    }

    @Override
    public final void main(String[] arguments) {
        // SimGrid 3.32 crashes if an actor ends before the actor that started it is notified.
        while (!entered) {
            Process.yield();
        }
        try {
            act();
        } catch (MsgException | RuntimeException failure) {
            stage.fail(failure);
        }
        stage.left(this);
    }

    final void call() {
        stage.round.begin();
        if (!wakeup.call()) {
            stage.round.rest();
        }
    }

    final void awaitCall() {
        stage.round.rest();
        wakeup.await();
    }

    final void sleepUntil(double date) throws MsgException {
        double seconds = stage.dates.secondsUntil(date);
        if (seconds > 0) {
            pass(() -> waitFor(seconds));
            stage.dates.reached(date);
        }
    }

    /** Computes on the actor's host. The work is given as its duration on an uncontended core. */
    final void execute(double seconds) throws MsgException {
        if (seconds > 0) {
            Task task = new Task("work", seconds * getHost().getSpeed(), 0);
            execution = Optional.of(task);
            pass(task::execute);
            execution = Optional.empty();
        }
    }

    final void cancelExecution() {
        execution.ifPresent(Task::cancel);
    }

    final void pass(Lasting lasting) throws MsgException {
        stage.round.letTimePass();
        try {
            lasting.run();
        } finally {
            stage.round.timeHasPassed();
        }
    }

    @FunctionalInterface
    interface Lasting {
        void run() throws MsgException;
    }
}
