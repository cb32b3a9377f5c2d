package io.weatherglass.daemon.openid;

import io.weatherglass.daemon.access.AccessScope;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Maps a claim of a token to scopes.
 *
 * @param claim name, with dots inside other claims as in {@code realm_access.roles}; a space-separated text or a list
 */
record ClaimScopes(String claim, Map<String, AccessScope> values) {

    ClaimScopes {
        values = Map.copyOf(values);
    }

    Optional<AccessScope> of(Map<String, Object> claims) {
        return texts(value(claims)).map(values::get).filter(Objects::nonNull).max((one, other) -> one.compareTo(other));
    }

    /** Claim names may contain dots. */
    private Object value(Map<String, Object> claims) {
        if (claims.containsKey(claim)) {
            return claims.get(claim);
        }
        Object value = claims;
        for (String name : claim.split(Pattern.quote("."))) {
            value = value instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return value;
    }

    private static Stream<String> texts(Object value) {
        if (value instanceof Collection<?> list) {
            return list.stream().filter(Objects::nonNull).map(Object::toString);
        }
        return value instanceof String text ? Arrays.stream(text.split(" ")) : Stream.empty();
    }
}
