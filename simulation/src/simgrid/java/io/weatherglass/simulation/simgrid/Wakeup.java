package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Semaphore;
import org.simgrid.msg.TimeoutException;

/** Makes an actor wait until another one calls it. Calling an actor that is not waiting has no effect. */
final class Wakeup {
    private final Semaphore semaphore = new Semaphore(0);
    private boolean waiting;

    /** Returns false if the actor is not waiting. The calling actor continues in the next round. */
    boolean call() {
        if (!waiting) {
            return false;
        }
        waiting = false;
        semaphore.release();
        return true;
    }

    void await() {
        waiting = true;
        semaphore.acquire();
    }

    /** Returns false if the timeout is reached. */
    boolean await(double seconds) {
        waiting = true;
        try {
            semaphore.acquire(seconds);
            return true;
        } catch (TimeoutException late) {
            if (waiting) {
                waiting = false;
                return false;
            }
            // The call arrived exactly at the timeout and is still pending.
            semaphore.acquire();
            return true;
        }
    }
}
