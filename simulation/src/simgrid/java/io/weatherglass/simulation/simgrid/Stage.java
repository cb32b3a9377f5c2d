package io.weatherglass.simulation.simgrid;

import java.util.Optional;

/** What the actors of one realization share: its dates and rounds, and who is still there. */
final class Stage {
    final Dates dates = new Dates();
    final Round round = new Round();
    /** Wakes the controller, which is not counted among those that a round waits for. */
    final Wakeup controller = new Wakeup();

    private int actors;
    private boolean over;
    private Exception failure;

    void entering() {
        actors++;
        round.begin();
    }

    void left() {
        actors--;
        round.rest();
    }

    /** An actor failed: the controller is to give up. */
    void fail(Exception newFailure) {
        if (failure == null) {
            failure = newFailure;
        }
        controller.call();
    }

    Optional<Exception> failure() {
        return Optional.ofNullable(failure);
    }

    /** True once the realization is done: actors are to leave. */
    boolean over() {
        return over;
    }

    void end() {
        over = true;
    }

    /** True if no actor is left. */
    boolean empty() {
        return actors == 0;
    }
}
