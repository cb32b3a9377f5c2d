package io.weatherglass.daemon.group;

import java.net.URI;
import java.util.Objects;

/**
 * How a daemon introduces itself to the others of its group.
 *
 * @param address where it is asked over HTTP, without a path
 * @param key with which it proves that a request is its own, as of {@link MemberKey#publicKey()}
 */
public record Introduction(URI address, String key) {

    /** @throws IllegalArgumentException if the address is none of HTTP, or the key is empty */
    public Introduction {
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
