package io.weatherglass.daemon.group;

import java.net.URI;
import java.util.Objects;

public record MemberIntroduction(URI address, String key) {

    /** @throws IllegalArgumentException if the address is no HTTP address, or the key is empty */
    public MemberIntroduction {
        Objects.requireNonNull(key);
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!http || address.getHost() == null || address.getPort() < 0) {
            throw new IllegalArgumentException(
                    "an address must be of HTTP, with host and port, was \"" + address + "\"");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a key must not be empty");
        }
    }
}
