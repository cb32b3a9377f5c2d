package io.weatherglass.forecast.matching;

/** A search for the background load is not possible; the message contains the reason. */
final class NoSearchPossibleException extends Exception {
    private static final long serialVersionUID = 1;

    NoSearchPossibleException(String reason) {
        super(reason);
    }
}
