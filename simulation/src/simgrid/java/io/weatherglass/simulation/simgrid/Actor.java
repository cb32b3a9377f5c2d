package io.weatherglass.simulation.simgrid;

import java.util.Optional;
import org.simgrid.msg.Host;
import org.simgrid.msg.MsgException;
import org.simgrid.msg.Process;
import org.simgrid.msg.Task;

/**
 * An actor of a realization. Actors run one at a time, so what they share needs no locks; but any call of SimGrid,
 * even one that wakes another actor, lets others run before it returns.
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

    /** What the actor does until it ends. */
    abstract void act() throws MsgException;

    /** Starts the actor in the next round. */
    final void enter() {
        stage.entering(this);
        start();
        entered = true;
    }

    @Override
    public final void main(String[] arguments) {
        // SimGrid 3.32 crashes when an actor has ended before the one that started it is notified.
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
            pass(() -> waitFor(seconds));
            stage.dates.reached(date);
        }
    }

    /** Executes work on the host of the actor, given as the time it takes on a core of its own. */
    final void execute(double seconds) throws MsgException {
        if (seconds > 0) {
            Task task = new Task("work", seconds * getHost().getSpeed(), 0);
            execution = Optional.of(task);
            pass(task::execute);
            execution = Optional.empty();
        }
    }

    /** Cancels what the actor executes; the actor gets an exception. */
    final void cancelExecution() {
        execution.ifPresent(Task::cancel);
    }

    /** Lets simulated time pass in this activity. */
    final void pass(Lasting lasting) throws MsgException {
        stage.round.letTimePass();
        try {
            lasting.run();
        } finally {
            stage.round.timeHasPassed();
        }
    }

    /** Something that takes simulated time. */
    @FunctionalInterface
    interface Lasting {
        void run() throws MsgException;
    }
}
