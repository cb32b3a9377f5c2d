package io.weatherglass.connectors.sources.snakemake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The jobs of one Snakemake invocation in a text log. A job is reported as soon as its last field, the resources, has
 * been read, because the next line may already report its end. A failure is held back until the log shows whether the
 * job is restarted. Not thread-safe.
 */
final class LogJobs {
    private static final Pattern FIELD = Pattern.compile("\\s+(\\w+): ?(.*)");
    private static final Pattern RULE_IN_GROUP = Pattern.compile(" {8}rule (\\S+):");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final String FAILURE = "job_error";

    private final LogRun run;
    private final Map<Long, String> rules = new HashMap<>();
    private final Map<Long, ObjectNode> begunWithMessage = new HashMap<>();
    /** Jobs that failed and were not restarted; later errors about these jobs are repetitions. */
    private final Set<Long> failed = new HashSet<>();

    private final Map<Long, ObjectNode> failures = new LinkedHashMap<>();
    private Optional<ObjectNode> job = Optional.empty();
    private Optional<String> inError = Optional.empty();

    private boolean inGroupError;
    private boolean any;

    LogJobs(LogRun run) {
        this.run = run;
    }

    boolean any() {
        return any;
    }

    /** Reads a field of the current job or error; returns false if the line is not a field. */
    boolean field(String line) {
        if (job.isEmpty() && inError.isEmpty()) {
            return false;
        }
        Matcher field = FIELD.matcher(line);
        if (!field.matches()) {
            // the fields are complete: this version of Snakemake does not log resources, or the line is the shell
            // command, which follows the job number in an error
            job.ifPresent(this::begun);
            inError = Optional.empty();
            return false;
        }
        String name = field.group(1);
        String value = field.group(2);
        if (inError.isPresent()) {
            if (name.equals("jobid") && NUMBER.matcher(value).matches()) {
                failed(Long.parseLong(value), inError);
                inError = Optional.empty();
            }
            return true;
        }
        ObjectNode of = job.orElseThrow();
        LogJobFields.put(of, name, value);
        if (name.equals("resources")) {
            begun(of);
        }
        return true;
    }

    void line(LogLine.Found found) {
        switch (found.kind()) {
            case JOB -> job = Optional.of(LogRun.message().put("name", found.part(1)));
            case JOB_WITH_MESSAGE -> {
                any = true;
                long id = Long.parseLong(found.part(1));
                run.dated(LogRun.message()).ifPresent(begun -> begunWithMessage.put(id, begun));
                restarted(id);
            }
            case GROUP_ERROR -> inGroupError = true;
            case ERROR -> inError = Optional.of(found.part(1));
            case OUTPUT_MISSING -> failed(Long.parseLong(found.part(1)), Optional.empty());
            case RESTART -> restarted(Long.parseLong(found.part(1)));
            case FINISHED -> {
                long id = Long.parseLong(found.part(1));
                failed.remove(id);
                nameRule(id, Optional.ofNullable(found.part(2)));
                run.add("job_finished", ended(id));
            }
            case UNKNOWN_STATE -> {
                long id = Long.parseLong(found.part(2));
                if (rules.containsKey(id)) {
                    run.add(
                            "job_state_" + found.part(1).toLowerCase(Locale.ROOT),
                            LogRun.message().put("jobid", id));
                }
            }
            default -> {}
        }
    }

    /** Reads the rules named in the error message about a group; an empty line ends the message. */
    void other(String line) {
        Matcher rule = RULE_IN_GROUP.matcher(line);
        if (inGroupError && rule.matches()) {
            inError = Optional.of(rule.group(1));
        }
        inGroupError &= !line.isBlank();
    }

    private void begun(ObjectNode of) {
        job = Optional.empty();
        if (of.has("jobid")) {
            any = true;
            long id = of.get("jobid").asLong();
            rules.put(id, of.get("name").asText());
            restarted(id);
            if (!of.has("threads")) {
                // Snakemake omits the number of threads if it is 1
                of.put("threads", 1);
            }
            run.add("job_info", of);
        }
    }

    private void failed(long id, Optional<String> rule) {
        // a Snakemake process that was started to run a single job gives this job another number
        boolean ofOther =
                rule.isPresent() && !rules.getOrDefault(id, rule.get()).equals(rule.get());
        if (!ofOther && failed.add(id)) {
            nameRule(id, rule);
            run.dated(ended(id)).ifPresent(failure -> failures.put(id, failure));
        }
    }

    private static ObjectNode ended(long id) {
        return LogRun.message().put("jobid", id).put("whole_seconds", true);
    }

    private void nameRule(long id, Optional<String> rule) {
        rule.ifPresent(name -> Optional.ofNullable(begunWithMessage.remove(id))
                .ifPresent(begun ->
                        run.addDated("job_info", begun.put("name", name).put("jobid", id))));
    }

    private void restarted(long id) {
        failed.remove(id);
        Optional.ofNullable(failures.remove(id))
                .ifPresent(failure -> run.addDated(FAILURE, failure.put("restart", true)));
    }

    void failuresAreFinal() {
        failures.values().forEach(failure -> failure.put("restart", false));
        releaseFailures();
    }

    void releaseFailures() {
        failures.values().forEach(failure -> run.addDated(FAILURE, failure));
        failures.clear();
    }
}
