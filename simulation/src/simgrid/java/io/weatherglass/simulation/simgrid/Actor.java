package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Host;
import org.simgrid.msg.MsgException;
import org.simgrid.msg.Process;
import org.simgrid.msg.Task;

/**
 * An actor of a realization. Actors run one at a time, so what they share needs no locks; but whatever one asks of
 * SimGrid, be it to call another, lets others run before it goes on.
 */
abstract class Actor extends Process {
    private final Stage stage;
    private final Wakeup wakeup = new Wakeup();

    Actor(Host host, String name, Stage stage) {
        super(host, name);
        this.stage = stage;
    }

    /** What the actor does until it ends. */
    abstract void act() throws MsgException;

    /** Lets the actor act, from the next round on. */
    final void enter() {
        stage.entering();
        start();
    }

    @Override
    public final void main(String[] arguments) {
        // SimGrid 3.32 crashes when an actor ends that has never given way to others.
        Process.yield();
        try {
            act();
        } catch (MsgException | RuntimeException failure) {
            stage.fail(failure);
        }
        stage.left();
    }

    /** Wakes the actor if it waits for a call. */
    final void call() {
        stage.round.begin();
        if (!wakeup.call()) {
            stage.round.rest();
        }
    }

    /** Waits for a call. */
    final void awaitCall() {
        stage.round.rest();
        wakeup.await();
    }

    /** Waits until the date. */
    final void sleepUntil(double date) throws MsgException {
        double seconds = stage.dates.secondsUntil(date);
        if (seconds > 0) {
            stage.round.rest();
            waitFor(seconds);
            stage.round.begin();
            stage.dates.reached(date);
        }
    }

    /** Executes work on the host of the actor, given as the time it takes on a core of its own. */
    final void execute(double seconds) throws MsgException {
        if (seconds > 0) {
            Task task = new Task("work", seconds * getHost().getSpeed(), 0);
            stage.round.rest();
            task.execute();
            stage.round.begin();
        }
    }
}
