package io.weatherglass.forecast.matching;

/**
 * State of the searches for one instance.
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
    IDLE,
    /** A slice is running or waiting for a thread. */
    SEARCHING,
    /** No trace applies to the plan; requests are ignored for a while. */
    PAUSED,
    /** The running slice ends as soon as possible. */
    CLOSING,
    CLOSED;

    boolean isClosed() {
        return this == CLOSING || this == CLOSED;
    }

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
