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
 * Which claim of a token says what its bearer may do.
 *
 * @param claim its name, or names separated by dots where it is within others, as in {@code realm_access.roles}; a text with
 *     values separated by spaces, or a list
 * @param values what each value allows
 */
record ClaimScopes(String claim, Map<String, AccessScope> values) {

    ClaimScopes {
        values = Map.copyOf(values);
    }

    /** The strongest scope that the claims give, if any. */
    Optional<AccessScope> of(Map<String, Object> claims) {
        return texts(value(claims)).map(values::get).filter(Objects::nonNull).max((one, other) -> one.compareTo(other));
    }

    /** Names of claims may themselves have dots, as those that are addresses. */
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
