package io.weatherglass.daemon.kafka;

import java.util.concurrent.CompletionException;

/** Another daemon of the group owns the partition now. */
public final class NotOwnerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public NotOwnerException(Tenure tenure) {
        // thrown to nobody: where it was made says nothing
        super(tenure + " belongs to another daemon of the group", null, false, false);
    }

    public static boolean isCauseOf(Throwable failure) {
        return failure instanceof NotOwnerException
                || (failure instanceof CompletionException && failure.getCause() instanceof NotOwnerException);
    }
}
