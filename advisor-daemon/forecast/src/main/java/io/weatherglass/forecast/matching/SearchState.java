package io.weatherglass.forecast.matching;

/**
 * Where the searches on behalf of one instance stand.
 *
 * <pre>
 *                request                     closed, slice under way
 *   IDLE ──────────────────► SEARCHING ─────────────────────────────► CLOSING
 *    │  ◄──────────────────    │   ▲                                    │
 *    │    newest request       │   │ request for another plan,          │ slice ended,
 *    │    answered             │   │ or after a pause                   │ or was refused
 *    │                         ▼   │                                    ▼
 *    │   no search possible:  PAUSED ──────────── closed ───────────► CLOSED
 *    └──────────────────────────────── closed ────────────────────────► │
 * </pre>
 */
enum SearchState {
    /** Nothing is under way; the next request begins a search. */
    IDLE,
    /** A slice is running or waits for a thread; there is one at a time. */
    SEARCHING,
    /** No trace can be behind the plan. Requests for it are refused for a while: a trace may be imported meanwhile. */
    PAUSED,
    /** No more searches; the slice under way ends as soon as it can. */
    CLOSING,
    /** No more searches, and none under way. */
    CLOSED;

    /** Whether a slice is running or waits for a thread. */
    boolean isUnderWay() {
        return this == SEARCHING || this == CLOSING;
    }

    boolean isClosed() {
        return this == CLOSING || this == CLOSED;
    }

    /**
     * The next state.
     *
     * @throws IllegalStateException if it cannot follow this one
     */
    SearchState to(SearchState next) {
        boolean possible = switch (this) {
            case IDLE, PAUSED -> next == SEARCHING || next == CLOSED;
            case SEARCHING -> next == IDLE || next == PAUSED || next == CLOSING;
            case CLOSING -> next == CLOSED;
            case CLOSED -> false;
        };
        if (!possible) {
            throw new IllegalStateException("a search cannot go from " + this + " to " + next);
        }
        return next;
    }
}
