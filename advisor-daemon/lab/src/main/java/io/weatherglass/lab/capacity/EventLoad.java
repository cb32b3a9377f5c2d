package io.weatherglass.lab.capacity;

/**
 * Events that come to a daemon.
 *
 * @param instances that are open, &gt;= 1; each has as many events as any other
 * @param eventsPerSecond of all instances together, &gt; 0
 * @param even whether events come at the same distance from each other, of one instance after the other, as {@code loadtest}
 *     sends them; else as a Poisson process, of any instance
 * @param events that are simulated, &gt;= 1
 * @param seed of all that is drawn
 */
public record EventLoad(int instances, double eventsPerSecond, boolean even, int events, long seed) {

    /** Throws {@link IllegalArgumentException} with value and rule. */
    public EventLoad {
        if (instances < 1) {
            throw new IllegalArgumentException("instances must be >= 1, was " + instances);
        }
        if (!(eventsPerSecond > 0) || !Double.isFinite(eventsPerSecond)) {
            throw new IllegalArgumentException("eventsPerSecond must be > 0, was " + eventsPerSecond);
        }
        if (events < 1) {
            throw new IllegalArgumentException("events must be >= 1, was " + events);
        }
    }
}
