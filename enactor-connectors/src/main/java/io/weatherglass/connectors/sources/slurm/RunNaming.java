package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.sources.ConnectorSettings;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Assigns jobs to runs and workflows by job name, comment, array, folder, workload key or account, because Slurm itself
 * has no concept of runs or workflows. The instance id is derived from the record alone, because records arrive in the
 * order in which jobs end, may be repeated, or may be read again from another log. If the key identifies only the
 * workflow, the date of the submission is appended.
 */
final class RunNaming {
    static final String RUN_BY = "run-by";
    static final String NAME_PATTERN = "name-pattern";

    private static final List<String> WAYS = List.of("name-prefix", "comment", "array", "work-dir", "wckey", "account");
    private static final String DEFAULT_WAY = "name-prefix";

    /** @param kind possibly empty */
    record Named(String instance, String workflow, String kind) {}

    private final Function<JobRecord, Optional<Named>> way;

    /** The option that determines runs, as {@code name=value}. */
    private final String rule;

    private RunNaming(Function<JobRecord, Optional<Named>> way, String rule) {
        this.way = way;
        this.rule = rule;
    }

    /** @throws IllegalArgumentException if an option is invalid */
    static RunNaming of(ConnectorSettings settings) {
        Optional<String> pattern = settings.option(NAME_PATTERN);
        Optional<String> runBy = settings.option(RUN_BY);
        if (pattern.isPresent() && runBy.isPresent()) {
            throw new IllegalArgumentException(
                    RUN_BY + " must be absent if " + NAME_PATTERN + " is set, but was \"" + runBy.get() + "\"");
        }
        Function<JobRecord, Optional<Named>> way = pattern.map(RunNaming::byPattern)
                .orElseGet(() -> switch (runBy.orElse(DEFAULT_WAY)) {
                    case "name-prefix" -> RunNaming::byNamePrefix;
                    case "comment" -> RunNaming::byComment;
                    case "array" -> RunNaming::byArray;
                    case "work-dir" -> RunNaming::byWorkDir;
                    case "wckey" -> job -> byLabel(job, job.submission().wcKey());
                    case "account" -> job -> byLabel(job, job.submission().account());
                    default ->
                        throw new IllegalArgumentException(
                                RUN_BY + " must be one of " + WAYS + ", but was \"" + runBy.get() + "\"");
                });
        String rule = pattern.map(text -> NAME_PATTERN + "=" + text).orElse(RUN_BY + "=" + runBy.orElse(DEFAULT_WAY));
        return new RunNaming(
                settings.instance()
                        .map(instance -> way.andThen(
                                found -> found.map(named -> new Named(instance, named.workflow(), named.kind()))))
                        .orElse(way),
                rule);
    }

    /** Returns why a job belongs to no run and which option to set; empty if it belongs to a run. */
    Optional<String> whyNone(JobRecord job) {
        if (way.apply(job).isPresent()) {
            return Optional.empty();
        }
        String missing = switch (rule) {
            case RUN_BY + "=name-prefix" -> "its name has no dot after the workflow name";
            case RUN_BY + "=comment" -> "its record has no comment";
            case RUN_BY + "=array" -> "it is not an array task";
            case RUN_BY + "=work-dir" -> "its record has no working directory";
            case RUN_BY + "=wckey" -> "its record has no WCKey";
            case RUN_BY + "=account" -> "its record has no account";
            default -> "its name does not match";
        };
        List<String> others = new ArrayList<>();
        job.submission().comment().ifPresent(any -> others.add(RUN_BY + "=comment"));
        job.submission().wcKey().ifPresent(any -> others.add(RUN_BY + "=wckey"));
        job.arrayId().ifPresent(any -> others.add(RUN_BY + "=array"));
        job.submission().workDir().ifPresent(any -> others.add(RUN_BY + "=work-dir"));
        job.submission().account().ifPresent(any -> others.add(RUN_BY + "=account"));
        others.remove(rule);
        return Optional.of("by " + rule + ", job \"" + job.name() + "\" (" + job.id() + ") belongs to no run: "
                + missing + "; set option " + NAME_PATTERN
                + (others.isEmpty() ? "" : " or one of " + String.join(", ", others)));
    }

    /** Returns empty if the job belongs to no workflow. */
    Optional<Named> of(JobRecord job) {
        return way.apply(job);
    }

    /** A label with a slash, such as {@code etl/r7}, identifies a run; one without a slash identifies a workflow. */
    private static Optional<Named> byLabel(JobRecord job, Optional<String> label) {
        return label.filter(text -> !text.isBlank()).map(text -> {
            int slash = text.indexOf('/');
            return slash > 0
                    ? new Named(text, text.substring(0, slash), job.name())
                    : new Named(text + "-" + day(job.times().submitted()), text, job.name());
        });
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
                .map(folder -> folder.replaceFirst("(?<!/)/+$", ""))
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
                    + " must have a group (?<run>…), and may have (?<workflow>…) and (?<kind>…), but was \"" + text
                    + "\"");
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
