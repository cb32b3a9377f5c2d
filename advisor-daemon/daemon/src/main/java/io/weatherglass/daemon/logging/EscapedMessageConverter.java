package io.weatherglass.daemon.logging;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** The message of a log event in one line, whatever was put into it. */
public final class EscapedMessageConverter extends MessageConverter {
    @Override
    public String convert(ILoggingEvent event) {
        return EscapedText.of(String.valueOf(super.convert(event)));
    }
}
