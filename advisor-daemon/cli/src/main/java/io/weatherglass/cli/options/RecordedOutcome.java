package io.weatherglass.cli.options;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.lab.experiments.Counted;
import io.weatherglass.traces.schlouder.RunOutcome;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The recorded outcome of the run that is simulated.
 *
 * @param outcome where it was asked for
 */
public record RecordedOutcome(Optional<RunOutcome> outcome) {

    /** The makespan in seconds, from date 0 of the record. */
    public OptionalDouble makespanSeconds() {
        return outcome.map(RunOutcome::makespanSeconds).orElse(OptionalDouble.empty());
    }

    /** For people, empty where it was not asked for. */
    public Optional<String> text() {
        return outcome.map(real -> (real.makespanSeconds().isPresent()
                        ? format("makespan %.1f s", real.makespanSeconds().getAsDouble())
                        : "makespan not recorded")
                + (real.btuCount().isPresent()
                        ? ", " + Counted.of(real.btuCount().getAsInt(), "BTU")
                        : ""));
    }

    /** As {@link #text}, with the error of a simulated makespan. */
    public Optional<String> text(String what, double simulatedSeconds) {
        double real = makespanSeconds().orElse(0);
        return text().map(text -> real > 0
                ? text + format("; %s is off by %+.3f %%", what, 100 * (simulatedSeconds - real) / real)
                : text);
    }

    /** For programs: null where it was not asked for; of what was not recorded the field is absent. */
    public JsonNode json() {
        return outcome.<JsonNode>map(RecordedOutcome::json).orElse(JsonNodeFactory.instance.nullNode());
    }

    private static ObjectNode json(RunOutcome outcome) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        outcome.makespanSeconds().ifPresent(seconds -> json.put("makespanSeconds", seconds));
        outcome.vmUptimeSeconds().ifPresent(seconds -> json.put("vmUptimeSeconds", seconds));
        outcome.btuCount().ifPresent(count -> json.put("btuCount", count));
        outcome.vmCount().ifPresent(count -> json.put("vmCount", count));
        return json;
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
