package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.Match;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.Workflow;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures the effect of a match on forecasts: simulates the remaining makespan from the state after the first k jobs
 * in plan order, both with the matched fragments and without background load. Not thread-safe.
 */
final class RemainingMakespan {

    /** Fragments with a lower weight are not simulated. */
    private static final double MIN_WEIGHT = 0.02;

    private final MatchCase matchCase;
    private final Workflow workflow;
    private final double[] runtimes;

    /**
     * Relative errors |forecast − real| / real of the remaining makespan; NaN if there is no forecast.
     *
     * @param matched error of the weighted mean of the forecasts for the matched fragments; equals {@code alone} if
     *     there is no match
     * @param known error of the forecast for the true load
     */
    record Errors(double matched, double alone, double known) {
        static final Errors NONE = new Errors(Double.NaN, Double.NaN, Double.NaN);
    }

    RemainingMakespan(MatchCase matchCase) {
        this.matchCase = matchCase;
        workflow = matchCase.setup().scenario().workflow();
        runtimes = matchCase.setup().runtimesSeconds();
    }

    /** @param noise factors for the real runtimes of the jobs, by job index */
    Errors errors(BackgroundLoad load, double[] noise, int completed, Match match) {
        double[] noisy = IntStream.range(0, runtimes.length)
                .mapToDouble(job -> runtimes[job] * noise[job])
                .toArray();
        Schedule real = kernel(load, ExecutionState.start(workflow)).simulateSchedule(noisy, WalltimeEffect.NONE);
        int[] order = matchCase.order();
        double now = IntStream.range(0, completed)
                .mapToDouble(k -> real.jobs().get(order[k]).endSeconds())
                .max()
                .orElse(0);
        double rest = real.outcome().completionSeconds() - now;
        if (!(rest > 0)) {
            return Errors.NONE;
        }
        ExecutionState state = state(real, now);
        double alone = completion(BackgroundLoad.NONE, state) - now;
        double matched = match.isFound() ? forecast(match, state) - now : alone;
        double known = completion(load, state) - now;
        return new Errors(
                Math.abs(matched - rest) / rest, Math.abs(alone - rest) / rest, Math.abs(known - rest) / rest);
    }

    private double forecast(Match match, ExecutionState state) {
        double sum = 0;
        double weights = 0;
        for (Match.Candidate candidate : match.candidates()) {
            if (candidate.weight() >= MIN_WEIGHT || weights == 0) {
                sum += candidate.weight() * completion(load(candidate.fragment()), state);
                weights += candidate.weight();
            }
        }
        return sum / weights;
    }

    BackgroundLoad load(int fragment) {
        return matchCase
                .setup()
                .scaledTrace()
                .load(
                        matchCase.setup().grid().startSeconds(fragment),
                        matchCase.setup().grid().durationSeconds());
    }

    private double completion(BackgroundLoad load, ExecutionState state) {
        EventKernel kernel = kernel(load, state);
        kernel.simulate(runtimes);
        return kernel.completionSeconds();
    }

    private EventKernel kernel(BackgroundLoad load, ExecutionState state) {
        return new EventKernel(matchCase.setup().scenario().withBackground(load), state);
    }

    private ExecutionState state(Schedule schedule, double now) {
        ExecutionStateBuilder state = ExecutionState.builder(workflow, now);
        for (int vm = 0; vm < schedule.vms().size(); vm++) {
            report(state, "vm" + vm, schedule.vms().get(vm), now);
        }
        List<JobSchedule> jobs = schedule.jobs();
        IntStream.range(0, jobs.size())
                .boxed()
                .sorted(Comparator.comparingDouble(job -> jobs.get(job).startSeconds()))
                .forEach(job -> report(state, job, jobs.get(job), schedule.vms(), now));
        return state.build();
    }

    private static void report(ExecutionStateBuilder state, String id, VmSchedule vm, double now) {
        if (vm.requestSeconds() <= now) {
            state.vmRequested(id, vm.requestSeconds()).vmOfType(id, vm.type());
            if (vm.readySeconds() <= now) {
                state.vmReady(id, vm.readySeconds());
            }
            if (vm.terminationSeconds() <= now) {
                state.vmTerminated(id, vm.terminationSeconds());
            }
        }
    }

    private static void report(
            ExecutionStateBuilder state, int index, JobSchedule job, List<VmSchedule> vms, double now) {
        String vm = "vm" + job.vm();
        if (job.endSeconds() <= now) {
            state.done(index, vm, job.endSeconds(), job.endSeconds() - job.startSeconds());
        } else if (job.startSeconds() <= now) {
            state.running(index, vm, job.startSeconds());
        } else if (job.scheduledSeconds() <= now && vms.get(job.vm()).requestSeconds() <= now) {
            state.queued(index, vm);
        } else if (job.submissionSeconds() <= now) {
            state.waiting(index, job.submissionSeconds());
        }
    }
}
