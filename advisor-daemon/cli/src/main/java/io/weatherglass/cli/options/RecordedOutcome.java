package io.weatherglass.cli.options;

import static io.weatherglass.cli.options.TextOutput.format;

import com.fasterxml.jackson.databind.node.NullNode;
import io.weatherglass.cli.inputs.Counted;
import io.weatherglass.traces.schlouder.RunOutcome;
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
    public Object json() {
        return outcome.<Object>map(RecordedOutcome::json).orElse(NullNode.instance);
    }

    private static ReportFields json(RunOutcome outcome) {
        return new ReportFields()
                .put("makespanSeconds", outcome.makespanSeconds())
                .put("vmUptimeSeconds", outcome.vmUptimeSeconds())
                .put("btuCount", outcome.btuCount())
                .put("vmCount", outcome.vmCount());
    }
}
