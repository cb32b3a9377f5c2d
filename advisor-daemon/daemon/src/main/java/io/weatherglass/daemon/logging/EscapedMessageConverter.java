package io.weatherglass.daemon.logging;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** Writes the message of a log event on one line, with unsafe characters escaped. */
public final class EscapedMessageConverter extends MessageConverter {
    @Override
    public String convert(ILoggingEvent event) {
        return EscapedText.of(String.valueOf(super.convert(event)));
    }
}
