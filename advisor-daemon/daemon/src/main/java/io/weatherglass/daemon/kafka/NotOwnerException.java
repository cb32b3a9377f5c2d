package io.weatherglass.daemon.kafka;

import java.util.concurrent.CompletionException;

/** A partition belongs to another daemon of the group by now, which does what was to be done. */
public final class NotOwnerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param tenure that is over */
    public NotOwnerException(Tenure tenure) {
        // thrown to nobody: where it was made says nothing
        super(tenure + " belongs to another daemon of the group", null, false, false);
    }

    /** Whether this is why something failed. */
    public static boolean isCauseOf(Throwable failure) {
        return failure instanceof NotOwnerException
                || (failure instanceof CompletionException && failure.getCause() instanceof NotOwnerException);
    }
}
