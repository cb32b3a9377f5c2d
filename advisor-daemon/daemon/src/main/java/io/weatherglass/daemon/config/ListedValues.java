package io.weatherglass.daemon.config;

import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses comma-separated settings. Exceptions state the violated rule. */
final class ListedValues {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+|\\[?[0-9A-Fa-f.]*+(?::[0-9A-Fa-f.]*+){2,}+]?");

    /** Asymmetric algorithms of RFC 7518 only: with a shared secret the daemon could forge tokens. */
    private static final Pattern ALGORITHM = Pattern.compile("[REP]S(256|384|512)");

    private ListedValues() {}

    static List<String> hosts(String text) {
        List<String> hosts = text.equals("none")
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (!hosts.stream().allMatch(HOST.asMatchPredicate())) {
            throw new IllegalArgumentException("must be none or host names and addresses without ports");
        }
        return hosts;
    }

    static List<String> algorithms(String text) {
        List<String> names = List.of(text.split("\\s*,\\s*", -1));
        if (!names.stream().allMatch(ALGORITHM.asMatchPredicate())) {
            throw new IllegalArgumentException("must be RS256 to RS512, PS256 to PS512 or ES256 to ES512");
        }
        return names;
    }

    static Map<String, AccessScope> scopes(String text) {
        Map<String, AccessScope> scopes = new LinkedHashMap<>();
        for (String entry : text.split(",", -1)) {
            int end = entry.lastIndexOf('=');
            Optional<AccessScope> scope =
                    AccessScope.of(entry.substring(end + 1).strip());
            if (end < 1 || scope.isEmpty()) {
                throw new IllegalArgumentException("must be VALUE=SCOPE pairs separated by commas, where SCOPE is one"
                        + " of "
                        + String.join(", ", AccessScope.texts()));
            }
            scopes.put(entry.substring(0, end).strip(), scope.get());
        }
        return scopes;
    }

    static List<String> strategies(String text) {
        List<String> known = BuiltInStrategies.forVms();
        List<String> names = text.equals("none")
                ? List.of()
                : Arrays.stream(text.split(",", -1))
                        .map(String::strip)
                        .distinct()
                        .toList();
        if (!known.containsAll(names)) {
            throw new IllegalArgumentException("must be none or names from " + String.join(", ", known));
        }
        return names;
    }
}
