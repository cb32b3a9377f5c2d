package io.weatherglass.forecast.matching;

/** Thrown where the background load behind an instance cannot be searched for; the message says why, for people. */
final class NoSearchPossibleException extends Exception {
    private static final long serialVersionUID = 1;

    NoSearchPossibleException(String reason) {
        super(reason);
    }
}
