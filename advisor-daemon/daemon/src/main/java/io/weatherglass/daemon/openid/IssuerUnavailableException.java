package io.weatherglass.daemon.openid;

public final class IssuerUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IssuerUnavailableException(String message) {
        super(message);
    }

    IssuerUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
