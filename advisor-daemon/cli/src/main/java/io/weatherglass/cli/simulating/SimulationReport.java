package io.weatherglass.cli.simulating;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One simulated execution. Times are in seconds after time 0 of the recorded run, or after the workflow's submission.
 *
 * @param use usage of VMs, or of the slots of a fixed pool
 */
public record SimulationReport(
        @JsonUnwrapped What what,
        double makespanSeconds,
        double firstSubmissionSeconds,
        @JsonUnwrapped Use use,
        List<JobRow> jobSchedule,
        List<VmRow> vmSchedule) {
    public SimulationReport {
        jobSchedule = List.copyOf(jobSchedule);
        vmSchedule = List.copyOf(vmSchedule);
    }

    public record What(
            String workflow,
            int jobs,
            String strategy,
            String platform,
            String engine,
            String inputs,
            List<String> notes) {
        public What {
            notes = List.copyOf(notes);
        }
    }

    /**
     * Use of VMs, or of the slots of a fixed pool.
     *
     * @param billedSeconds billed VM seconds
     * @param vmUptimeSeconds total time of the VMs from request to termination
     * @param usage busy / uptime [B19 table 3.1]; empty if nothing is billed
     */
    public record Use(
            int vmCount,
            OptionalLong btuCount,
            double billedSeconds,
            double vmUptimeSeconds,
            double busySeconds,
            OptionalDouble usage,
            Optional<Cost> cost) {}

    /** @param currency empty if the prices have no currency */
    public record Cost(double amount, Optional<String> currency) {}

    public record JobRow(
            String id,
            String kind,
            int vm,
            double submissionSeconds,
            double scheduledSeconds,
            double startSeconds,
            double computeStartSeconds,
            double computeEndSeconds,
            double endSeconds) {

        public double walltimeSeconds() {
            return endSeconds - startSeconds;
        }
    }

    /**
     * Use of one VM or slot.
     *
     * @param terminationSeconds time of the shutdown; for a slot, the end of the run
     * @param billedSeconds billed time; 0 for a slot
     * @param unitSeconds length of a billing unit; 0 if nothing is billed
     */
    public record VmRow(
            int vm,
            String type,
            double requestSeconds,
            double readySeconds,
            double terminationSeconds,
            double billedSeconds,
            double unitSeconds,
            int jobs,
            double busySeconds) {

        boolean billed() {
            return unitSeconds > 0;
        }

        double paidUntilSeconds() {
            return Math.max(terminationSeconds, requestSeconds + billedSeconds);
        }

        public double uptimeSeconds() {
            return terminationSeconds - requestSeconds;
        }
    }
}
