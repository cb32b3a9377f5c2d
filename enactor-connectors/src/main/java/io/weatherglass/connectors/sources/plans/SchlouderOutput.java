package io.weatherglass.connectors.sources.plans;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the Schlouder broker's JSON output for a finished run in the same way as the converters of the SCHIaaS project.
 * The output is an object with {@code nodes} and {@code info} or, in older versions, a list of nodes. A node is a VM
 * with the jobs that it ran. Times are in seconds since 1970, or since {@code /info/first_date} if a converter added
 * this field.
 */
final class SchlouderOutput {
    private static final Pattern BEGIN = Pattern.compile("\\s*(\\{|\\[\\s*[{\\]])");
    private static final int NAME_PARTS = 4;

    private final SourceJson json;
    private final List<OutputNode> nodes = new ArrayList<>();
    private final Map<String, List<OutputJob>> attempts = new LinkedHashMap<>();
    private final Map<String, String> nameById = new HashMap<>();

    private SchlouderOutput(SourceJson json) {
        this.json = json;
    }

    /** Returns whether a text is JSON output; a {@code .tasks} file begins with a section title in brackets instead. */
    static boolean isOutput(String text) {
        return BEGIN.matcher(text).lookingAt();
    }

    static WorkflowFileContent read(String file, String text, boolean asRun) {
        // wraps the array of older versions in an object
        boolean list = text.stripLeading().startsWith("[");
        SchlouderOutput output = new SchlouderOutput(SourceJson.parse(list ? "{\"nodes\":" + text + "}" : text));
        output.readNodes();
        return new WorkflowFileContent(
                output.workflow(file),
                output.attempts.values().stream()
                        .flatMap(of -> of.get(0).firstHeardOf().stream())
                        .min(Comparator.naturalOrder()),
                output.jobs(),
                Optional.of(output.resources()),
                asRun ? output.events() : List.of());
    }

    private void readNodes() {
        JsonNode list = json.node("/nodes")
                .filter(JsonNode::isArray)
                .orElseThrow(() -> new InvalidMessageException("/nodes", "absent", "must be a list of nodes"));
        OutputClock clock = new OutputClock(
                json.number("/info/first_date").orElse(0),
                json.node("/info/first_date").isPresent(),
                !json.text("/info/scheduled_dates").equals(Optional.of("infered")));
        Set<String> vms = new HashSet<>();
        List<OutputJob> all = new ArrayList<>();
        for (JsonNode each : list) {
            OutputFields fields = new OutputFields("/nodes/" + nodes.size(), each);
            OutputNode node = OutputNode.of(fields, clock);
            if (!vms.add(node.id())) {
                throw new InvalidMessageException(
                        fields.place() + "/instance_id", node.id(), "must be unique among the nodes");
            }
            nodes.add(node);
            int index = 0;
            for (JsonNode job : each.path("jobs")) {
                all.add(OutputJob.of(new OutputFields(fields.place() + "/jobs/" + index++, job), node.id(), clock));
            }
        }
        if (all.isEmpty()) {
            throw new InvalidMessageException("/nodes", "no jobs", "must have at least one job");
        }
        collect(all);
    }

    private void collect(List<OutputJob> all) {
        all.sort(Comparator.comparing((OutputJob job) -> job.firstHeardOf().orElse(Instant.MAX))
                .thenComparing(job -> job.fields().number("index").orElse(0)));
        for (OutputJob job : all) {
            attempts.computeIfAbsent(job.name(), name -> new ArrayList<>()).add(job);
            job.fields().text("id").ifPresent(id -> know(id, job));
        }
        for (List<OutputJob> of : attempts.values()) {
            of.sort(Comparator.comparing(job -> job.startedAt().orElse(Instant.MAX)));
            for (int i = 0; i + 1 < of.size(); i++) {
                if (!of.get(i).failed()) {
                    throw new InvalidMessageException(
                            of.get(i + 1).fields().place() + "/name",
                            of.get(i).name(),
                            "must be unique unless an earlier job of this name failed");
                }
            }
        }
    }

    private void know(String id, OutputJob job) {
        String other = nameById.put(id, job.name());
        if (other != null && !other.equals(job.name())) {
            throw new InvalidMessageException(
                    job.fields().place() + "/id", id, "must differ from the id of job " + other);
        }
    }

    private String workflow(String file) {
        String[] parts = file.split("\\.", -1);
        return json.text("/info/uc")
                .filter(useCase -> !useCase.equals("unknown"))
                .orElse(parts.length >= NAME_PARTS ? parts[0] : file);
    }

    private List<PlannedJob> jobs() {
        List<PlannedJob> jobs = new ArrayList<>();
        attempts.forEach((name, of) -> {
            OutputFields fields = of.get(0).fields();
            jobs.add(PlannedJob.builder(name)
                    .kind(TasksFile.kind(name))
                    .dependencies(dependencies(fields))
                    .projectedRuntimeSeconds(
                            fields.notNegative("walltime_prediction").orElse(0))
                    .inputBytes((long) fields.notNegative("input_size").orElse(0))
                    .outputBytes((long) fields.notNegative("output_size").orElse(0))
                    .build());
        });
        return jobs;
    }

    /** Resolves dependencies by name or, if no job has the name, by id. */
    private List<String> dependencies(OutputFields fields) {
        Set<String> dependencies = new LinkedHashSet<>();
        for (JsonNode each : fields.node().path("dependencies")) {
            String named = each.asText();
            String name = attempts.containsKey(named) ? named : nameById.getOrDefault(named, "");
            if (name.isEmpty()) {
                throw new InvalidMessageException(
                        fields.place() + "/dependencies", named, "must be a job of the output");
            }
            dependencies.add(name);
        }
        return List.copyOf(dependencies);
    }

    /**
     * Returns the VMs of the run. They have no prices, and the boot time predicted for the first VM applies to all of
     * them.
     */
    private Resources resources() {
        double boot = nodes.get(0).bootPredictionSeconds().orElse(0);
        return new VmResources(
                List.of(VmTypeSpec.unpriced("vm", 1)),
                new BootSpec(boot, 0),
                new BillingSpec.PerSecond(0),
                OptionalInt.of(nodes.size()),
                0);
    }

    private List<WorkflowFileContent.Dated> events() {
        List<WorkflowFileContent.Dated> ofJobs = new ArrayList<>();
        for (List<OutputJob> of : attempts.values()) {
            for (int i = 0; i < of.size(); i++) {
                ofJobs.addAll(of.get(i).events(i + 1, i + 1 < of.size()));
            }
        }
        Instant last = ofJobs.stream()
                .map(WorkflowFileContent.Dated::at)
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        List<OutputJob> ends =
                attempts.values().stream().map(of -> of.get(of.size() - 1)).toList();
        boolean over = !ofJobs.isEmpty() && ends.stream().allMatch(job -> job.completed() || job.failed());
        List<WorkflowFileContent.Dated> events = new ArrayList<>();
        // VMs may remain up after the end of the workflow
        nodes.stream()
                .flatMap(node -> node.events().stream())
                .filter(dated -> !over || !dated.at().isAfter(last))
                .forEach(events::add);
        events.addAll(ofJobs);
        if (over) {
            long failed = ends.stream().filter(OutputJob::failed).count();
            events.add(new WorkflowFileContent.Dated(
                    last,
                    failed == 0
                            ? new WorkflowCompleted()
                            : new WorkflowFailed(Optional.of(failed + " of " + ends.size() + " jobs failed"))));
        }
        return events;
    }
}
