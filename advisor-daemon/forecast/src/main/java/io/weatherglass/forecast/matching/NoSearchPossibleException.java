package io.weatherglass.forecast.matching;

final class NoSearchPossibleException extends Exception {
    private static final long serialVersionUID = 1;

    NoSearchPossibleException(String reason) {
        super(reason);
    }
}
