package io.weatherglass.forecast.matching;

/** The background load cannot be searched for; the message says why. */
final class NoSearchPossibleException extends Exception {
    private static final long serialVersionUID = 1;

    NoSearchPossibleException(String reason) {
        super(reason);
    }
}
