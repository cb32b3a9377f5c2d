package io.weatherglass.simulation.simgrid;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class RealizationContext {
    final RealizationClock dates;
    final ActorRounds round = new ActorRounds();
    /** Wakes the controller, which is not counted in rounds. */
    final Wakeup controller = new Wakeup();

    private final Set<Actor> actors = new LinkedHashSet<>();
    private boolean over;
    private Exception failure;

    RealizationContext(RealizationClock dates) {
        this.dates = dates;
    }

    void entering(Actor actor) {
        actors.add(actor);
        round.begin();
    }

    void left(Actor actor) {
        actors.remove(actor);
        round.rest();
        controller.call();
    }

    void fail(Exception newFailure) {
        if (failure == null) {
            failure = newFailure;
        }
        controller.call();
    }

    Optional<Exception> failure() {
        return Optional.ofNullable(failure);
    }

    boolean over() {
        return over;
    }

    /** Ends the realization. Returns when all actors have left. */
    void clear() {
        over = true;
        for (Actor actor : List.copyOf(actors)) {
            actor.call();
            actor.cancelExecution();
        }
        while (!actors.isEmpty()) {
            round.settle();
            // A VM may still boot.
            if (!actors.isEmpty() && round.underWay()) {
                controller.await();
            }
        }
    }
}
