package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.internal.RecordJson;
import io.weatherglass.connectors.protocol.plan.PlanJson;
import io.weatherglass.connectors.protocol.plan.RequestJson;
import io.weatherglass.connectors.protocol.plan.ResourcesJson;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads and writes the data of events as JSON. The id of a job or VM is the subject of the event, not part of its data.
 */
final class EventJson {
    private static final int FIRST_ATTEMPT = 1;

    private EventJson() {}

    static WorkflowEvent read(EventType type, Optional<String> subject, JsonFields data, Instant time) {
        return switch (type) {
            case WORKFLOW_STARTED -> readStarted(data, time);
            case WORKFLOW_PLANNED -> new WorkflowPlanned(PlanJson.read(data, time));
            case WORKFLOW_LEARNED -> LearnedJson.read(data);
            case WORKFLOW_COMPLETED -> new WorkflowCompleted(readReported(data));
            case WORKFLOW_FAILED -> new WorkflowFailed(data.optionalReason("reason"), readReported(data));
            case WORKFLOW_ABANDONED -> new WorkflowAbandoned(NameRules.cut(data.notBlank("reason")));
            case JOB_SUBMITTED, JOB_SCHEDULED, JOB_STARTED, JOB_COMPLETED, JOB_FAILED, JOB_CANCELLED, JOB_SKIPPED ->
                readJobEvent(type, required(subject, "must be the id of the job"), data);
            case VM_REQUESTED, VM_BOOTED, VM_TERMINATED, VM_FAILED ->
                readVmEvent(type, required(subject, "must be the id of the VM"), data);
            case ADVICE_ACCEPTED -> new AdviceAccepted(readAnswer(data));
            case ADVICE_REJECTED -> new AdviceRejected(readAnswer(data));
        };
    }

    private static String required(Optional<String> subject, String rule) {
        String id = subject.filter(given -> !given.isBlank())
                .orElseThrow(() -> new InvalidEventException("subject", subject.orElse("absent"), rule));
        return CloudEventAttributes.fit("subject", id);
    }

    static WorkflowStarted readStarted(JsonFields data, Instant time) {
        Map<String, Integer> expectedJobs = new TreeMap<>();
        data.optionalObject("expectedJobs")
                .ifPresent(counts -> counts.names()
                        .forEach(kind -> expectedJobs.put(
                                CloudEventAttributes.fit(counts.pointer(kind), kind), counts.count(kind))));
        return WorkflowStarted.builder(data.id("workflow"))
                .submittedAt(data.optionalDate("submittedAt").orElse(time))
                .strategy(data.optionalId("strategy"))
                .resources(data.optionalObject("resources").map(ResourcesJson::read))
                .deadline(data.optionalDate("deadline"))
                .budget(data.optionalNumber("budget"))
                .expectedJobs(expectedJobs)
                .resumes(data.optionalId("resumes"))
                .price(data.optionalObject("price").map(RequestJson::readPrice))
                .kinds(readKinds(data))
                .revision(data.optionalName("revision"))
                .parametersHash(data.optionalName("parametersHash"))
                .build();
    }

    private static Map<String, Set<String>> readKinds(JsonFields data) {
        Map<String, Set<String>> kinds = new TreeMap<>();
        for (JsonFields kind : data.objects("kinds")) {
            Set<String> after = new TreeSet<>(kind.nameList("after"));
            if (kinds.put(kind.id("kind"), after) != null) {
                throw new InvalidEventException(
                        kind.pointer("kind"), kind.id("kind"), "must be unique among the kinds");
            }
        }
        return kinds;
    }

    private static Optional<ReportedJobCounts> readReported(JsonFields data) {
        return data.optionalObject("reportedJobs")
                .map(jobs ->
                        new ReportedJobCounts(count(jobs, "completed"), count(jobs, "failed"), count(jobs, "skipped")));
    }

    private static int count(JsonFields counts, String field) {
        return counts.names().contains(field) ? counts.count(field) : 0;
    }

    private static WorkflowEvent readJobEvent(EventType type, String job, JsonFields data) {
        return switch (type) {
            case JOB_SUBMITTED ->
                new JobSubmitted(
                        job,
                        attempt(data),
                        data.optionalName("name"),
                        data.optionalName("kind"),
                        data.nameList("dependencies"),
                        RequestJson.readChecked(data),
                        RequestJson.readInputBytes(data));
            case JOB_SCHEDULED -> new JobScheduled(job, attempt(data), data.id("vmId"));
            case JOB_STARTED -> new JobStarted(job, attempt(data), data.optionalId("vmId"));
            case JOB_COMPLETED ->
                new JobCompleted(
                        job,
                        attempt(data),
                        data.duration("runtimeSeconds"),
                        data.optionalId("vmId"),
                        data.optionalDuration("inputSeconds"),
                        data.optionalDuration("computeSeconds"),
                        data.optionalDuration("outputSeconds"),
                        JobUsage.read(data));
            case JOB_FAILED ->
                new JobFailed(
                        job,
                        attempt(data),
                        data.optionalReason("reason"),
                        data.optionalDuration("runtimeSeconds"),
                        data.flag("willRetry", true),
                        JobUsage.read(data));
            case JOB_CANCELLED -> new JobCancelled(job);
            case JOB_SKIPPED -> new JobSkipped(job);
            default -> throw new IllegalArgumentException("type must be a job event type, but was " + type);
        };
    }

    private static int attempt(JsonFields data) {
        int attempt = data.optionalInteger("attempt").orElse(FIRST_ATTEMPT);
        if (attempt < FIRST_ATTEMPT) {
            throw new InvalidEventException(data.pointer("attempt"), Integer.toString(attempt), "must be >= 1");
        }
        return attempt;
    }

    private static WorkflowEvent readVmEvent(EventType type, String vm, JsonFields data) {
        return switch (type) {
            case VM_REQUESTED -> new VmRequested(vm, data.optionalId("vmType"), data.optionalPrice("price"));
            case VM_BOOTED -> new VmBooted(vm);
            case VM_TERMINATED -> new VmTerminated(vm);
            case VM_FAILED -> new VmFailed(vm, data.optionalReason("reason"));
            default -> throw new IllegalArgumentException("type must be a VM event type, but was " + type);
        };
    }

    private static AdviceAnswer readAnswer(JsonFields data) {
        OptionalInt sequence = data.optionalInteger("sequence");
        if (sequence.isPresent() && sequence.getAsInt() < 1) {
            throw new InvalidEventException(
                    data.pointer("sequence"), Integer.toString(sequence.getAsInt()), "must be >= 1");
        }
        OptionalDouble difference = data.optionalNumber("differenceSeconds");
        if (difference.isPresent() && !(Math.abs(difference.getAsDouble()) <= Bounds.MAX_SECONDS)) {
            throw new InvalidEventException(
                    data.pointer("differenceSeconds"),
                    Double.toString(difference.getAsDouble()),
                    "must be from -" + Bounds.text(Bounds.MAX_SECONDS) + " to " + Bounds.text(Bounds.MAX_SECONDS)
                            + " seconds");
        }
        return new AdviceAnswer(
                DecisionDocument.read(data.object("decision", "is required")),
                sequence,
                data.optionalReason("reason"),
                data.optionalDuration("makespanSeconds"),
                difference);
    }

    static ObjectNode write(WorkflowEvent event) {
        if (event instanceof WorkflowPlanned planned) {
            return PlanJson.write(planned.plan());
        } else if (event instanceof AdviceAccepted accepted) {
            return RecordJson.write(accepted.answer());
        } else if (event instanceof AdviceRejected rejected) {
            return RecordJson.write(rejected.answer());
        }
        ObjectNode data = RecordJson.write(event);
        if (event instanceof WorkflowStarted started && !started.kinds().isEmpty()) {
            ArrayNode kinds = data.putArray("kinds");
            started.kinds().forEach((kind, before) -> {
                ObjectNode written = kinds.addObject().put("kind", kind);
                if (!before.isEmpty()) {
                    before.forEach(written.putArray("after")::add);
                }
            });
        }
        return data;
    }
}
