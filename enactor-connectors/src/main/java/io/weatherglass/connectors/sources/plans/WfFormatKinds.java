package io.weatherglass.connectors.sources.plans;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads kinds and timestamps in WfFormat by the same rules as the reader of past runs, because jobs are matched with
 * past jobs by kind.
 */
final class WfFormatKinds {
    private static final Pattern COUNTER = Pattern.compile("(?:[_-]?ID|[_-]|(?<!\\d))\\d++$");

    /** The task names of Nextflow, {@code ALIGN (s1)}, and of WfCommons, {@code ALIGN__s1__ID0000001}. */
    private static final Pattern SAMPLE = Pattern.compile("(.+?)(?: \\(.*\\)|__.*__ID\\d++)", Pattern.DOTALL);

    private static final Pattern SCRIPT = Pattern.compile("[\\s\\p{Cntrl}]");
    private static final int LONGEST_PROGRAM = 256;

    /**
     * The timestamp formats in public files: ISO 8601, its basic form, and month-day-year in some Pegasus instances.
     */
    private static final List<DateTimeFormatter> DATES = List.of(
            DateTimeFormatter.ISO_OFFSET_DATE_TIME,
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss[.SSSSSS][.SSS]XX"),
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssXX"),
            DateTimeFormatter.ofPattern("MM-dd-uu'T'HH:mm:ssXXX"));

    private final boolean programs;
    private final boolean numbered;

    WfFormatKinds(Collection<String> programs, Collection<String> names) {
        this.programs = programs.stream().noneMatch(WfFormatKinds::isScript);
        this.numbered = new HashSet<>(names).size() == names.size()
                && names.stream().noneMatch(name -> SAMPLE.matcher(name).matches());
    }

    private static boolean isScript(String program) {
        return program.length() > LONGEST_PROGRAM
                || SCRIPT.matcher(program.strip()).find();
    }

    /**
     * Returns the kind of a task: its program or, if the programs in the document are scripts, its name without the
     * sample and the number. If several tasks share a name, the name is the kind.
     */
    String kind(String program, String name) {
        if (programs && !program.isBlank()) {
            return program.strip();
        }
        Matcher sample = SAMPLE.matcher(name);
        if (sample.matches()) {
            return sample.group(1);
        }
        return numbered ? COUNTER.matcher(name).replaceFirst("") : name;
    }

    static Optional<Instant> date(String text) {
        for (DateTimeFormatter form : DATES) {
            try {
                return Optional.of(OffsetDateTime.parse(text.strip(), form).toInstant());
            } catch (DateTimeException e) {
                // try the next format
            }
        }
        return Optional.empty();
    }
}
