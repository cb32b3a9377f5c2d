package io.weatherglass.daemon.kafka;

import java.util.concurrent.CompletionException;

/** A write failed because another daemon now owns the partition. */
public final class NotOwnerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public NotOwnerException(Tenure tenure) {
        super(tenure + " belongs to another daemon of the group", null, false, false);
    }

    public static boolean isCauseOf(Throwable failure) {
        return failure instanceof NotOwnerException
                || (failure instanceof CompletionException && failure.getCause() instanceof NotOwnerException);
    }
}
