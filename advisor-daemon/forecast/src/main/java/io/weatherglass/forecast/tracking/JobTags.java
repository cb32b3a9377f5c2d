package io.weatherglass.forecast.tracking;

import java.util.Optional;

/** The tag of a job: what stands in parentheses at the end of its name, {@code s1} of {@code ALIGN (s1)}. */
public final class JobTags {

    private JobTags() {}

    /** The tag in a name, if there is one. */
    public static Optional<String> of(String name) {
        int begin = name.lastIndexOf('(');
        return begin >= 0 && begin < name.length() - 2 && name.indexOf(')', begin) == name.length() - 1
                ? Optional.of(name.substring(begin + 1, name.length() - 1))
                : Optional.empty();
    }
}
