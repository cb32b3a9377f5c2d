package io.weatherglass.forecast.tracking;

import java.util.Optional;

/** Tag of a job: the text in parentheses at the end of its name, {@code s1} in {@code ALIGN (s1)}. */
public final class JobTags {

    private JobTags() {}

    public static Optional<String> of(String name) {
        int begin = name.lastIndexOf('(');
        return begin >= 0 && begin < name.length() - 2 && name.indexOf(')', begin) == name.length() - 1
                ? Optional.of(name.substring(begin + 1, name.length() - 1))
                : Optional.empty();
    }
}
