package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.sources.ConnectorSettings;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Finds to which run of which workflow a job belongs. Slurm knows neither: they are read from the job's name, comment,
 * array or folder. The instance must follow from the record alone, because records come in the order of the jobs' ends,
 * some again, and some are read later from another log: where the key names the workflow and not its run, the day of
 * the submission is added.
 */
final class RunNaming {
    static final String RUN_BY = "run-by";
    static final String NAME_PATTERN = "name-pattern";

    private static final List<String> WAYS = List.of("name-prefix", "comment", "array", "work-dir");

    /**
     * The names of a job.
     *
     * @param instance id of the instance
     * @param workflow name of the workflow
     * @param kind kind of the job; may be empty
     */
    record Named(String instance, String workflow, String kind) {}

    private final Function<JobRecord, Optional<Named>> way;

    private RunNaming(Function<JobRecord, Optional<Named>> way) {
        this.way = way;
    }

    /**
     * By the options of the connector.
     *
     * @throws IllegalArgumentException if they make no sense
     */
    static RunNaming of(ConnectorSettings settings) {
        Optional<String> pattern = settings.option(NAME_PATTERN);
        Optional<String> runBy = settings.option(RUN_BY);
        if (pattern.isPresent() && runBy.isPresent()) {
            throw new IllegalArgumentException(
                    RUN_BY + " must be absent where there is a " + NAME_PATTERN + ", was \"" + runBy.get() + "\"");
        }
        Function<JobRecord, Optional<Named>> way = pattern.map(RunNaming::byPattern)
                .orElseGet(() -> switch (runBy.orElse("name-prefix")) {
                    case "name-prefix" -> RunNaming::byNamePrefix;
                    case "comment" -> RunNaming::byComment;
                    case "array" -> RunNaming::byArray;
                    case "work-dir" -> RunNaming::byWorkDir;
                    default ->
                        throw new IllegalArgumentException(
                                RUN_BY + " must be one of " + WAYS + ", was \"" + runBy.get() + "\"");
                });
        return new RunNaming(settings.instance()
                .map(instance ->
                        way.andThen(found -> found.map(named -> new Named(instance, named.workflow(), named.kind()))))
                .orElse(way));
    }

    /** The names of a job; empty if it belongs to no workflow. */
    Optional<Named> of(JobRecord job) {
        // steps, "12.batch", are parts of a job; "12_[3-9]" are tasks of an array that are no jobs yet
        return job.id().contains(".") || job.id().contains("[") ? Optional.empty() : way.apply(job);
    }

    private static Optional<Named> byNamePrefix(JobRecord job) {
        int dot = job.name().indexOf('.');
        if (dot <= 0) {
            return Optional.empty();
        }
        String workflow = job.name().substring(0, dot);
        return Optional.of(new Named(
                workflow + "-" + day(job.times().submitted()),
                workflow,
                job.name().substring(dot + 1)));
    }

    private static Optional<Named> byComment(JobRecord job) {
        return job.submission().comment().filter(comment -> !comment.isBlank()).map(comment -> {
            int slash = comment.indexOf('/');
            return new Named(comment, slash > 0 ? comment.substring(0, slash) : comment, job.name());
        });
    }

    private static Optional<Named> byArray(JobRecord job) {
        return job.arrayId().map(array -> {
            String workflow = job.name().isBlank() ? "array" : job.name();
            return new Named(workflow + "-" + array, workflow, job.name());
        });
    }

    private static Optional<Named> byWorkDir(JobRecord job) {
        return job.submission()
                .workDir()
                .map(folder -> folder.replaceFirst("/+$", ""))
                .map(folder -> folder.substring(folder.lastIndexOf('/') + 1))
                .filter(folder -> !folder.isBlank())
                .map(folder -> new Named(folder + "-" + day(job.times().submitted()), folder, job.name()));
    }

    private static Function<JobRecord, Optional<Named>> byPattern(String text) {
        Pattern pattern;
        try {
            pattern = Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(NAME_PATTERN + " must be a regular expression: "
                    + e.getMessage().lines().findFirst().orElse(""));
        }
        if (!text.contains("(?<run>")) {
            throw new IllegalArgumentException(NAME_PATTERN
                    + " must have a group (?<run>…), and may have (?<workflow>…) and (?<kind>…), was \"" + text + "\"");
        }
        return job -> {
            Matcher matcher = pattern.matcher(job.name());
            if (!matcher.matches()) {
                return Optional.empty();
            }
            Optional<String> workflow = group(text, matcher, "workflow");
            return group(text, matcher, "run")
                    .map(run -> new Named(
                            workflow.map(name -> name + "-" + run).orElse(run),
                            workflow.orElse(run),
                            group(text, matcher, "kind").orElse("")));
        };
    }

    private static Optional<String> group(String pattern, Matcher matcher, String name) {
        return pattern.contains(String.format(Locale.ROOT, "(?<%s>", name))
                ? Optional.ofNullable(matcher.group(name)).filter(value -> !value.isBlank())
                : Optional.empty();
    }

    private static String day(Instant date) {
        return date.atZone(ZoneOffset.UTC).toLocalDate().toString();
    }
}
