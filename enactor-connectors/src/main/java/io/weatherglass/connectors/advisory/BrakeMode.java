package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.ProtocolName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What happens while a run will almost certainly exceed its budget or miss its deadline. */
public enum BrakeMode implements ProtocolName {
    /** Only report that new jobs would be held. */
    AUDIT,
    /** Offer to hold new jobs. */
    ASK,
    /** Hold new jobs. */
    ENFORCE;

    public static Optional<BrakeMode> of(String text) {
        return Arrays.stream(values())
                .filter(mode -> mode.protocolName().equals(text))
                .findFirst();
    }

    public static List<String> texts() {
        return Arrays.stream(values()).map(BrakeMode::protocolName).toList();
    }
}
