package io.weatherglass.traces.schlouder;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Chooses run names by comma-separated glob patterns; a name must match at least one of them. Commas inside
 * <code>{brs,brt}</code> or {@code [,]} belong to their pattern. Immutable.
 */
public final class RunNames {
    private final List<Glob> globs;

    private record Glob(String text, PathMatcher matcher) {
        boolean matches(String name) {
            return matcher.matches(Path.of(name));
        }
    }

    private RunNames(List<Glob> globs) {
        this.globs = List.copyOf(globs);
    }

    /**
     * Parses glob patterns with the syntax of {@link java.nio.file.FileSystem#getPathMatcher}; spaces around them are
     * ignored.
     *
     * @throws IllegalArgumentException if a pattern is malformed or empty
     */
    public static RunNames matching(String globs) {
        List<Glob> parsed = new ArrayList<>();
        for (String glob : split(globs)) {
            parsed.add(new Glob(glob, matcher(glob)));
        }
        return new RunNames(parsed);
    }

    private static List<String> split(String globs) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        boolean inBraces = false;
        boolean inBrackets = false;
        for (int i = 0; i < globs.length(); i++) {
            switch (globs.charAt(i)) {
                case '\\' -> i++;
                case '[' -> inBrackets = true;
                case ']' -> inBrackets = false;
                case '{' -> inBraces |= !inBrackets;
                case '}' -> inBraces &= inBrackets;
                case ',' -> {
                    if (!inBraces && !inBrackets) {
                        parts.add(globs.substring(start, i).trim());
                        start = i + 1;
                    }
                }
                default -> {}
            }
        }
        parts.add(globs.substring(start).trim());
        return parts;
    }

    private static PathMatcher matcher(String glob) {
        if (glob.isEmpty()) {
            throw new IllegalArgumentException("a run name pattern must not be empty");
        }
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + glob);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "a run name pattern must be a glob, but was \"" + glob + "\": " + e.getDescription(), e);
        }
    }

    public RunNames or(RunNames other) {
        return new RunNames(Stream.concat(globs.stream(), other.globs.stream()).toList());
    }

    public boolean test(String name) {
        return globs.stream().anyMatch(glob -> glob.matches(name));
    }

    /**
     * @param subject start of the message: {@code the history has no run whose instance}
     * @throws NoSuchElementException if a pattern matches no name; the message contains the pattern
     */
    public void requireMatches(Collection<String> names, String subject) {
        for (Glob glob : globs) {
            if (names.stream().noneMatch(glob::matches)) {
                throw new NoSuchElementException(subject + " matches \"" + glob.text() + "\"");
            }
        }
    }
}
