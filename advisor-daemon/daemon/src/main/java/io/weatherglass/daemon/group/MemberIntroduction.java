package io.weatherglass.daemon.group;

import java.net.URI;
import java.util.Objects;

public record MemberIntroduction(URI address, String key) {

    /** @throws IllegalArgumentException if the address is not an HTTP URL with a port, or the key is empty */
    public MemberIntroduction {
        Objects.requireNonNull(key);
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!http || address.getHost() == null || address.getPort() < 0) {
            throw new IllegalArgumentException(
                    "address must be an http or https URL with host and port, but was \"" + address + "\"");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key must not be empty");
        }
    }
}
