package io.weatherglass.cli.simulating;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One simulated execution. Dates are seconds after date 0 of the workflow's record, or of its submission.
 *
 * @param what was simulated
 * @param makespanSeconds date of the last completion
 * @param firstSubmissionSeconds date of the first submission
 * @param use of VMs, or of slots of a fixed pool
 * @param jobSchedule by job
 * @param vmSchedule by VM or slot
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

    /**
     * What was simulated.
     *
     * @param workflow its name
     * @param jobs how many jobs it has
     * @param strategy that placed them
     * @param platform it ran on
     * @param engine that simulated it
     * @param inputs what of a recorded execution was known
     * @param notes what a reader must know of the inputs
     */
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
     * The use of VMs, or of slots of a fixed pool.
     *
     * @param vmCount how many were provisioned
     * @param btuCount BTUs owed, where every cloud bills by BTU
     * @param billedSeconds VM seconds owed
     * @param vmUptimeSeconds sum of the VMs' times from request to termination
     * @param busySeconds sum of the jobs' walltimes
     * @param usage busy / uptime: share of the rented time in which jobs ran [B19 table 3.1], absent where nothing is billed
     * @param cost money owed, where prices are known
     */
    public record Use(
            int vmCount,
            OptionalLong btuCount,
            double billedSeconds,
            double vmUptimeSeconds,
            double busySeconds,
            OptionalDouble usage,
            Optional<Cost> cost) {}

    /** An amount of money; the currency is absent where the prices have none. */
    public record Cost(double amount, Optional<String> currency) {}

    /**
     * One job's execution.
     *
     * @param vm index of its VM or slot
     * @param computeStartSeconds when its input was there
     * @param computeEndSeconds when it began to write its output
     */
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

        /** Time for which it held its VM. */
        public double walltimeSeconds() {
            return endSeconds - startSeconds;
        }
    }

    /**
     * The use of one VM or slot.
     *
     * @param requestSeconds from when on it is billed
     * @param terminationSeconds when it was shut down; the end of the makespan for a slot
     * @param billedSeconds what is owed for it, 0 for a slot
     * @param unitSeconds length of a billing unit, 0 where nothing is billed
     * @param jobs that ran on it
     * @param busySeconds sum of their walltimes
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

        /** False for a slot, that costs nothing. */
        boolean billed() {
            return unitSeconds > 0;
        }

        /** To when the billed units reach. */
        double paidUntilSeconds() {
            return Math.max(terminationSeconds, requestSeconds + billedSeconds);
        }

        /** Time from request to termination. */
        public double uptimeSeconds() {
            return terminationSeconds - requestSeconds;
        }
    }
}
