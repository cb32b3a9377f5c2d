package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.KafkaException;

/** The brokers did not say whether a transaction was committed. What it wrote may be in the log; the log must be asked. */
final class UncertainCommitException extends KafkaException {

    private static final long serialVersionUID = 1;

    UncertainCommitException(Throwable cause) {
        super("the brokers did not say whether a transaction was committed: " + cause.getMessage(), cause);
    }
}
