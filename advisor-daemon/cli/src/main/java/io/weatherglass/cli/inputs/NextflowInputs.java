package io.weatherglass.cli.inputs;

import io.weatherglass.cli.inputs.WorkflowInput.EnactmentHints;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.tracking.MaximumOverlap;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads a trace file of Nextflow. Jobs are submitted at the recorded times, because traces contain no dependencies. They
 * run on VMs of one core, as many as jobs ran at the same time.
 */
final class NextflowInputs {
    static final String PREFIX = "nextflow:";

    /** The paid unit never ends, so idle VMs are not shut down. */
    private static final double NEVER_IDLE_SECONDS = 1e12;

    private NextflowInputs() {}

    static WorkflowInput read(String source) throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        new RecordedRunsReader(
                        ConnectorRegistry.create("nextflow", ConnectorSettings.NONE),
                        false,
                        problem -> problems.add("left out: " + problem))
                .read(List.of(Path.of(source.substring(PREFIX.length()))), runs::add, () -> {});
        if (runs.size() != 1) {
            throw new IllegalArgumentException(source + " must contain one run, but contained " + runs.size()
                    + problems.stream().map(problem -> "; " + problem).collect(Collectors.joining()));
        }
        return input(source, runs.get(0), problems);
    }

    private static WorkflowInput input(String source, RecordedRunEvents run, List<String> notes) {
        Map<String, Instant> submitted = new LinkedHashMap<>();
        Map<String, String> kinds = new LinkedHashMap<>();
        Map<String, Instant> started = new LinkedHashMap<>();
        Map<String, Instant> ended = new LinkedHashMap<>();
        Map<String, Double> runtimes = new LinkedHashMap<>();
        for (EventEnvelope envelope : run.events()) {
            if (envelope.event() instanceof JobSubmitted job) {
                submitted.putIfAbsent(job.jobId(), envelope.time());
                kinds.put(job.jobId(), job.kind().orElse(""));
            } else if (envelope.event() instanceof JobStarted job) {
                started.put(job.jobId(), envelope.time());
            } else if (envelope.event() instanceof JobCompleted job && submitted.containsKey(job.jobId())) {
                ended.put(job.jobId(), envelope.time());
                runtimes.put(job.jobId(), job.runtimeSeconds());
            }
        }
        Instant first = submitted.values().stream()
                .min(Instant::compareTo)
                .orElseThrow(() -> new IllegalArgumentException(source + " must contain jobs, but had none"));
        List<Job> jobs = new ArrayList<>();
        runtimes.forEach((job, seconds) ->
                jobs.add(new Job(job, kinds.get(job), seconds, seconds(first, submitted.get(job)), 0, 0, List.of())));
        int vms = MaximumOverlap.most(
                runtimes.keySet().stream()
                        .mapToDouble(job -> seconds(first, started.getOrDefault(job, submitted.get(job))))
                        .toArray(),
                runtimes.keySet().stream()
                        .mapToDouble(job -> seconds(first, ended.get(job)))
                        .toArray());
        Workflow workflow = Workflow.of(run.workflow(), jobs);
        CloudPlatform cloud = CloudPlatform.of(
                VmType.of("slot", 1),
                BootModel.IMMEDIATE,
                new BtuBilling(NEVER_IDLE_SECONDS, BtuBilling.BtuCount.CEILING),
                vms,
                0);
        return new WorkflowInput(
                run.workflow(),
                workflow,
                workflow.projectedRuntimesSeconds(),
                RecordedInputs.NONE,
                Optional.empty(),
                new EnactmentHints(
                        Optional.of("allparexceed"),
                        Optional.empty(),
                        Optional.of(new NamedPlatform("slots of " + source, cloud, Optional.empty()))),
                notes);
    }

    private static double seconds(Instant from, Instant to) {
        return Math.max(0, Duration.between(from, to).toMillis() / 1e3);
    }
}
