package io.weatherglass.daemon.openid;

/** Nothing can be said of a token, because the issuer cannot be asked for its keys. */
public final class IssuerUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IssuerUnavailableException(String message) {
        super(message);
    }

    IssuerUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
