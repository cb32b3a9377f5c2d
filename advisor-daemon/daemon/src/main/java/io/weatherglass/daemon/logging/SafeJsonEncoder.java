package io.weatherglass.daemon.logging;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.nio.charset.StandardCharsets;

/** Logback's JSON format without API keys and without characters that reverse the text direction. */
public final class SafeJsonEncoder extends JsonEncoder {
    @Override
    public byte[] encode(ILoggingEvent event) {
        String json = HiddenSecrets.redacted(new String(super.encode(event), StandardCharsets.UTF_8));
        StringBuilder safe = new StringBuilder(json.length());
        json.strip().codePoints().forEach(codePoint -> {
            if (NameRules.isSeen(codePoint)) {
                safe.appendCodePoint(codePoint);
            } else {
                for (char unit : Character.toChars(codePoint)) {
                    safe.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return safe.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }
}
