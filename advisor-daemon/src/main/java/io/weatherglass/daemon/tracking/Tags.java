package io.weatherglass.daemon.tracking;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tag of a job: what stands in parentheses at the end of its name, {@code s1} of {@code ALIGN (s1)}. */
public final class Tags {

    private static final Pattern TAGGED = Pattern.compile("\\(([^()]+)\\)\\s*$");

    private Tags() {}

    /** The tag in a name, if there is one. */
    public static Optional<String> of(String name) {
        Matcher tagged = TAGGED.matcher(name);
        return tagged.find() ? Optional.of(tagged.group(1).trim()) : Optional.empty();
    }
}
