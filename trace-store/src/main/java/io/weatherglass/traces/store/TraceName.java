package io.weatherglass.traces.store;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Names of stored traces. They are also used as file names, parts of URLs and command-line arguments. */
public final class TraceName {
    private static final Pattern RULE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Pattern ENDINGS =
            Pattern.compile("(\\.(swf|gwf|parquet|csv|tsv|json|tasks|txt))?(\\.gz)?$", Pattern.CASE_INSENSITIVE);

    private TraceName() {}

    /** Accepts names of 1 to 100 letters, digits, dots, hyphens and underscores that start with a letter or digit. */
    public static String require(String name) {
        if (!RULE.matcher(name).matches()) {
            throw new IllegalArgumentException("name of a trace must be 1 to 100 letters, digits, dots, hyphens and"
                    + " underscores, beginning with a letter or digit, but was \"" + name + "\"");
        }
        return name;
    }

    public static String of(Path file) {
        Path fileName = file.getFileName();
        String bare =
                ENDINGS.matcher(fileName == null ? "" : fileName.toString()).replaceFirst("");
        return require(bare.replaceAll("[^A-Za-z0-9._-]+", "-").replaceFirst("^[._-]+", ""));
    }
}
