package io.weatherglass.daemon.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

public final class NearestNames {

    /**
     * Allows one typing error per four characters: "sevre" means "serve", but "forecast" is not similar to any command.
     */
    private static final int CHARACTERS_PER_ERROR = 4;

    private NearestNames() {}

    public static List<String> of(String mistyped, Collection<String> names, int count) {
        return names.stream()
                .sorted(Comparator.<String>comparingInt(name -> distance(mistyped, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(count)
                .toList();
    }

    public static Optional<String> meant(String mistyped, Collection<String> names) {
        int maxErrors = Math.max(1, mistyped.length() / CHARACTERS_PER_ERROR);
        return of(mistyped, names, 1).stream()
                .filter(name -> distance(mistyped, name) <= maxErrors)
                .findFirst();
    }

    static int distance(String a, String b) {
        int[][] distances = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    distances[i][j] = i + j;
                    continue;
                }
                int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int plain = Math.min(
                        distances[i - 1][j - 1] + changed, Math.min(distances[i - 1][j], distances[i][j - 1]) + 1);
                boolean exchanged =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                distances[i][j] = exchanged ? Math.min(plain, distances[i - 2][j - 2] + 1) : plain;
            }
        }
        return distances[a.length()][b.length()];
    }
}
