package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A decision about the rest of a run. All its parts apply together; a decision without parts keeps the plan
 * unchanged.
 *
 * @param vms number of VMs to rent immediately, even beyond the quota of the plan; if negative, number of VMs to
 *     return: idle VMs are returned immediately, and the quota becomes the current number of VMs minus the number to
 *     return
 * @param slots number of slots to add; if negative, number of slots to remove
 */
@WithBuilder
public record Decision(
        Optional<String> name,
        Optional<String> strategy,
        OptionalInt vms,
        OptionalInt slots,
        Optional<String> vmType,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean stopRenting,
        Optional<Instant> deadline,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> cancelJobs) {

    public static final Decision KEEP = DecisionBuilder.builder().build();

    /** Maximum number of jobs listed by name in the text of a decision. */
    private static final int MAX_NAMED = 3;

    public Decision {
        cancelJobs = List.copyOf(cancelJobs);
        strategy.ifPresent(text -> Checks.notBlank("strategy", text));
        vmType.ifPresent(text -> Checks.notBlank("vmType", text));
    }

    @JsonCreator
    static Decision ofJson(
            @JsonProperty("name") Optional<String> name,
            @JsonProperty("strategy") Optional<String> strategy,
            @JsonProperty("vms") OptionalInt vms,
            @JsonProperty("slots") OptionalInt slots,
            @JsonProperty("vmType") Optional<String> vmType,
            @JsonProperty("stopRenting") Optional<Boolean> stopRenting,
            @JsonProperty("deadline") Optional<Instant> deadline,
            @JsonProperty("cancelJobs") Optional<List<String>> cancelJobs) {
        return new Decision(
                name, strategy, vms, slots, vmType, stopRenting.orElse(false), deadline, cancelJobs.orElse(List.of()));
    }

    public static Decision strategy(String strategy) {
        return KEEP.withStrategy(strategy);
    }

    public static Decision vms(int more) {
        return KEEP.withVms(more);
    }

    public static Decision slots(int more) {
        return DecisionBuilder.builder().slots(more).build();
    }

    public Decision withStrategy(String other) {
        return DecisionBuilder.builder(this).strategy(other).build();
    }

    public Decision withVms(int more) {
        return DecisionBuilder.builder(this).vms(more).build();
    }

    public Decision withVmType(String type) {
        return DecisionBuilder.builder(this).vmType(type).build();
    }

    public Decision withoutRenting() {
        return DecisionBuilder.builder(this).stopRenting(true).build();
    }

    public Decision withDeadline(Instant date) {
        return DecisionBuilder.builder(this).deadline(date).build();
    }

    public Decision withoutJobs(List<String> jobs) {
        return DecisionBuilder.builder(this).cancelJobs(jobs).build();
    }

    @JsonIgnore
    public boolean keepsThePlan() {
        return strategy.isEmpty()
                && vms.orElse(0) == 0
                && slots.orElse(0) == 0
                && vmType.isEmpty()
                && !stopRenting
                && deadline.isEmpty()
                && cancelJobs.isEmpty();
    }

    /** Returns the decision as an instruction: {@code switch to AFAP and rent 2 more VMs}. */
    public String text() {
        List<String> parts = new ArrayList<>();
        strategy.ifPresent(to -> parts.add("switch to " + to.toUpperCase(Locale.ROOT)));
        vms.stream()
                .filter(more -> more != 0)
                .forEach(more ->
                        parts.add(more > 0 ? "rent " + counted(more, "more VM") : "give back " + counted(-more, "VM")));
        slots.stream()
                .filter(more -> more != 0)
                .forEach(more ->
                        parts.add(more > 0 ? "add " + counted(more, "slot") : "take away " + counted(-more, "slot")));
        vmType.ifPresent(type -> parts.add("rent VMs of type " + type));
        if (stopRenting) {
            parts.add(vms.orElse(0) > 0 ? "none after that" : "rent no more VMs");
        }
        deadline.ifPresent(date -> parts.add("move the deadline to " + date));
        if (!cancelJobs.isEmpty()) {
            parts.add(
                    cancelJobs.size() > MAX_NAMED
                            ? "cancel " + cancelJobs.size() + " jobs"
                            : "cancel " + String.join(", ", cancelJobs));
        }
        return parts.isEmpty() ? "keep the plan" : String.join(" and ", parts);
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
