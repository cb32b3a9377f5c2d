package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.KafkaException;

/** It is unknown whether a transaction was committed; only the log shows it. */
final class UncertainCommitException extends KafkaException {

    private static final long serialVersionUID = 1;

    UncertainCommitException(Throwable cause) {
        super("the brokers did not say whether a transaction was committed: " + cause.getMessage(), cause);
    }
}
