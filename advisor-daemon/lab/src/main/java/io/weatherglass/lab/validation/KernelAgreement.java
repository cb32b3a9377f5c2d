package io.weatherglass.lab.validation;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Agreement of another engine with the event kernel on the same inputs.
 *
 * @param sameDecisions number of runs in which every job is on the same VM
 * @param sameBills number of runs with the same VMs and billing units
 * @param largestSeconds largest difference between the ends of a job
 */
public record KernelAgreement(int runs, int sameDecisions, int sameBills, double largestSeconds) {

    static KernelAgreement of(List<Schedule> kernel, List<Schedule> other) {
        int[] all = IntStream.range(0, kernel.size()).toArray();
        return new KernelAgreement(
                all.length,
                (int) IntStream.of(all)
                        .filter(k -> vms(kernel.get(k)).equals(vms(other.get(k))))
                        .count(),
                (int) IntStream.of(all)
                        .filter(k -> bill(kernel.get(k)).equals(bill(other.get(k))))
                        .count(),
                IntStream.of(all)
                        .mapToDouble(k -> largest(kernel.get(k), other.get(k)))
                        .max()
                        .orElse(0));
    }

    private static List<Integer> vms(Schedule schedule) {
        return schedule.jobs().stream().map(JobSchedule::vm).toList();
    }

    private static List<Long> bill(Schedule schedule) {
        return List.of((long) schedule.outcome().vmCount(), schedule.outcome().billedUnits());
    }

    private static double largest(Schedule one, Schedule other) {
        return IntStream.range(0, one.jobs().size())
                .mapToDouble(job -> Math.abs(
                        one.jobs().get(job).endSeconds() - other.jobs().get(job).endSeconds()))
                .max()
                .orElse(0);
    }

    String text() {
        return format(
                "Agreement with the kernel: all jobs on the same VMs in %d of %d runs, same VMs and BTUs in %d, ends of jobs"
                        + " differ by at most %.1e s",
                sameDecisions, runs, sameBills, largestSeconds);
    }

    ReportFields json() {
        return new ReportFields()
                .put("runs", runs)
                .put("sameDecisions", sameDecisions)
                .put("sameBills", sameBills)
                .put("largestSeconds", largestSeconds);
    }
}
