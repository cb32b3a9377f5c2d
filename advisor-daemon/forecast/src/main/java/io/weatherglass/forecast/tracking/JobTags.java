package io.weatherglass.forecast.tracking;

import java.util.Arrays;
import java.util.Optional;

/**
 * Tag of a job: the text in parentheses at the end of its name, {@code s1} in {@code ALIGN (s1)}. The sample of a job is
 * its tag, unless the tag only numbers the jobs, or the wildcard {@code sample} in a name by Snakemake, {@code s1} in
 * {@code align lane=1,sample=s1}. A single wildcard of another name also counts.
 */
public final class JobTags {

    private static final int MAX_DIGITS = 9;

    private static final String SAMPLE = "sample=";

    private JobTags() {}

    public static Optional<String> of(String name) {
        int begin = name.lastIndexOf('(');
        return begin >= 0 && begin < name.length() - 2 && name.indexOf(')', begin) == name.length() - 1
                ? Optional.of(name.substring(begin + 1, name.length() - 1))
                : Optional.empty();
    }

    /** @param jobs number of jobs of the run; a tag that is a number up to it counts the jobs of a kind */
    public static Optional<String> sample(String kind, String name, int jobs) {
        Optional<String> tag = of(name);
        return tag.isPresent()
                ? tag.filter(text -> !counts(text) || Integer.parseInt(text) > jobs)
                : wildcard(name.startsWith(kind + " ") ? name.substring(kind.length() + 1) : "");
    }

    private static boolean counts(String tag) {
        return tag.length() <= MAX_DIGITS && tag.chars().allMatch(of -> of >= '0' && of <= '9');
    }

    private static Optional<String> wildcard(String wildcards) {
        String[] all = wildcards.split(",");
        return Arrays.stream(all)
                .filter(one -> one.indexOf('=') > 0 && (all.length == 1 || one.startsWith(SAMPLE)))
                .map(one -> one.substring(one.indexOf('=') + 1))
                .filter(value -> !value.isBlank())
                .findFirst();
    }
}
