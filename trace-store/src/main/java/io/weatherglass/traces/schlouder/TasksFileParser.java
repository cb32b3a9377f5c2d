package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.Reconstruction;
import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.TaskUsage;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

final class TasksFileParser {
    private static final String BOOTS = "[boots]";
    private static final String TASKS = "[tasks]";
    private static final int BOOT_FIELDS = 4;
    private static final int SHORT_TASK = 5;
    private static final int FULL_TASK = 9;

    private final String source;
    private final List<RecordedBoot> boots = new ArrayList<>();
    private final List<RecordedTask> tasks = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private final List<SchlouderLine> dependents = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private String section = "";

    TasksFileParser(String source) {
        this.source = source;
    }

    void accept(SchlouderLine line) throws TraceFormatException {
        if (line.size() == 0) {
            return;
        }
        if (line.word(0).startsWith("[")) {
            open(line);
        } else if (section.equals(BOOTS)) {
            boots.add(boot(line));
        } else if (section.equals(TASKS)) {
            tasks.add(task(line));
        } else {
            throw line.error(0, "section", "must be " + BOOTS + " or " + TASKS + " before any other line");
        }
    }

    RunLines lines() throws TraceFormatException {
        requireTasks();
        return new RunLines(boots, tasks);
    }

    private void requireTasks() throws TraceFormatException {
        if (!seen.contains(TASKS)) {
            throw new TraceFormatException(TraceLocation.file(source), "must have a section " + TASKS);
        }
    }

    RecordedRun finish(String label, Optional<RunName> name) throws TraceFormatException {
        requireTasks();
        if (tasks.isEmpty()) {
            throw new TraceFormatException(TraceLocation.file(source), "must have at least one job in " + TASKS);
        }
        // A job may depend on a job in a later line, so dependencies are checked at the end.
        for (SchlouderLine line : dependents) {
            checkDependencies(line);
        }
        RecordedRun run = new RecordedRun(label, name, boots, tasks);
        checkOrder(run);
        return run;
    }

    private void checkOrder(RecordedRun run) throws TraceFormatException {
        try {
            Reconstruction.of(run, SimulatorKnowledge.BLIND);
        } catch (IllegalArgumentException e) {
            throw new TraceFormatException(TraceLocation.file(source), e.getMessage(), e);
        }
    }

    private void open(SchlouderLine line) throws TraceFormatException {
        section = line.word(0);
        if (line.size() > 1 || !(section.equals(BOOTS) || section.equals(TASKS))) {
            throw line.error(0, "section", "must be " + BOOTS + " or " + TASKS + " alone on its line");
        }
        if (!seen.add(section)) {
            throw line.error(0, "section", "must occur once");
        }
    }

    private static RecordedBoot boot(SchlouderLine line) throws TraceFormatException {
        if (line.size() > BOOT_FIELDS) {
            throw line.error(BOOT_FIELDS, "boot", "must have at most " + BOOT_FIELDS + " numbers");
        }
        return new RecordedBoot(
                line.notNegative(0, "boot_time"),
                line.size() > 1 ? OptionalDouble.of(line.finite(1, "provisioning_date")) : OptionalDouble.empty(),
                line.size() > 2 ? OptionalDouble.of(line.notNegative(2, "lag")) : OptionalDouble.empty());
    }

    private RecordedTask task(SchlouderLine line) throws TraceFormatException {
        int arrow = line.indexOf("->");
        if (arrow != SHORT_TASK && arrow != FULL_TASK) {
            throw line.error("a job must have the form: id submission_date walltime_prediction ~ real_walltime"
                    + " [real_runtime input_bytes output_bytes management_time] [-> dependency ...], but had " + arrow
                    + " words before the dependencies");
        }
        if (!line.word(3).equals("~")) {
            throw line.error(3, "separator between plan and observation", "must be ~");
        }
        if (!ids.add(line.word(0))) {
            throw line.error(0, "id", "must be unique");
        }
        List<String> dependencies = dependencies(line, arrow);
        double walltime = line.walltime(4, "real_walltime");
        // an unknown walltime cannot be split into parts
        boolean hasParts = arrow == FULL_TASK && !Double.isNaN(walltime);
        return new RecordedTask(
                line.word(0),
                line.finite(1, "submission_date"),
                line.notNegative(2, "walltime_prediction"),
                walltime,
                hasParts ? Optional.of(usage(line)) : Optional.empty(),
                dependencies);
    }

    private static TaskUsage usage(SchlouderLine line) throws TraceFormatException {
        return new TaskUsage(
                line.notNegative(5, "real_runtime"),
                line.bytes(6, "input_bytes"),
                line.bytes(7, "output_bytes"),
                line.notNegative(8, "management_time"));
    }

    private List<String> dependencies(SchlouderLine line, int arrow) {
        Set<String> dependencies = new LinkedHashSet<>();
        for (int i = arrow + 1; i < line.size(); i++) {
            dependencies.add(line.word(i));
        }
        if (!dependencies.isEmpty()) {
            dependents.add(line);
        }
        return List.copyOf(dependencies);
    }

    private void checkDependencies(SchlouderLine line) throws TraceFormatException {
        for (int i = line.indexOf("->") + 1; i < line.size(); i++) {
            if (!ids.contains(line.word(i))) {
                throw line.error(i, "dependency", "must be the id of a job in this file");
            }
            if (line.word(i).equals(line.word(0))) {
                throw line.error(i, "dependency", "must be another job");
            }
        }
    }
}
