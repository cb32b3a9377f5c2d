package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.util.HashSet;
import java.util.Set;

final class LearnedJson {
    private LearnedJson() {}

    static WorkflowLearned read(JsonFields data) {
        Set<String> before = new HashSet<>();
        return new WorkflowLearned(
                positive(data, "runs"),
                data.id("lastRun"),
                data.optionalId("otherWorkflow"),
                positive(data, "slots"),
                data.optionalDuration("firstJobSeconds").orElse(0),
                data.objects("kinds").stream()
                        .map(kind -> readKind(kind, before))
                        .toList());
    }

    private static int positive(JsonFields fields, String field) {
        int value = fields.integer(field);
        if (value < 1) {
            throw new InvalidEventException(fields.pointer(field), Integer.toString(value), "must be >= 1");
        }
        return value;
    }

    private static LearnedKind readKind(JsonFields fields, Set<String> before) {
        String kind = fields.optionalName("kind").orElse("");
        LearnedKind read = new LearnedKind(
                kind,
                positive(fields, "count"),
                fields.optionalDuration("runtimeSeconds").orElse(0),
                fields.objects("dependencies").stream()
                        .map(dependency -> readDependency(dependency, before))
                        .toList(),
                fields.optionalObject("scaling").map(scaling -> readScaling(scaling, before)),
                fields.nameList("submittedBefore"),
                fields.objects("jobs").stream().map(LearnedJson::readJob).toList(),
                fields.optionalInteger("finished").isPresent() ? fields.count("finished") : 0);
        if (!before.add(kind)) {
            throw new InvalidEventException(fields.pointer("kind"), kind, "must be unique among the kinds");
        }
        return read;
    }

    private static String readKindBefore(JsonFields fields, Set<String> before) {
        String kind = fields.optionalName("kind").orElseThrow(() -> fields.missing("kind", "is required"));
        if (!before.contains(kind)) {
            throw new InvalidEventException(fields.pointer("kind"), kind, "must be a kind listed earlier");
        }
        return kind;
    }

    private static LearnedKind.Dependency readDependency(JsonFields fields, Set<String> before) {
        return new LearnedKind.Dependency(
                readKindBefore(fields, before),
                fields.choice("relation", LearnedKind.Relation.class).orElse(LearnedKind.Relation.ALL));
    }

    private static LearnedKind.Scaling readScaling(JsonFields fields, Set<String> before) {
        double ratio = fields.number("ratio");
        if (!(ratio > 0 && ratio <= Bounds.MAX_COUNT)) {
            throw new InvalidEventException(
                    fields.pointer("ratio"), Double.toString(ratio), "must be > 0 and at most " + Bounds.MAX_COUNT);
        }
        return new LearnedKind.Scaling(readKindBefore(fields, before), ratio);
    }

    private static LearnedKind.Job readJob(JsonFields fields) {
        return new LearnedKind.Job(
                fields.id("name"),
                fields.optionalDuration("runtimeSeconds").orElse(0),
                fields.nameList("dependencies"));
    }
}
