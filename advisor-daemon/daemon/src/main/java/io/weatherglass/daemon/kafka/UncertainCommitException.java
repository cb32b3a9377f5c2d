package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.KafkaException;

/** A commit may or may not have succeeded. */
final class UncertainCommitException extends KafkaException {

    private static final long serialVersionUID = 1;

    UncertainCommitException(Throwable cause) {
        super("the brokers did not confirm or reject a commit: " + cause.getMessage(), cause);
    }
}
