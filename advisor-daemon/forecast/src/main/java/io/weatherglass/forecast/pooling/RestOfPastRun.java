package io.weatherglass.forecast.pooling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * The part of a past run that would remain if it were resumed with a given number of jobs of each kind finished. The
 * jobs that completed first count as finished. Running jobs start again.
 */
final class RestOfPastRun {

    private final RunCourse run;
    private final Map<String, List<JobDates>> left = new HashMap<>();
    private final List<JobDates> all = new ArrayList<>();
    private final double first;

    private RestOfPastRun(RunCourse run, Map<String, Integer> finished) {
        this.run = run;
        run.jobs().forEach((kind, jobs) -> {
            List<JobDates> rising = new ArrayList<>(jobs);
            rising.sort(Comparator.comparingDouble(JobDates::completed));
            left.put(kind, rising.subList(Math.min(rising.size(), finished.getOrDefault(kind, 0)), rising.size()));
            all.addAll(rising);
        });
        first = all.stream().mapToDouble(RestOfPastRun::begun).min().orElse(0);
    }

    /**
     * Alternates between the shortest and the longest possible part, because dependencies on finished jobs are unknown.
     */
    static List<RunCourse> all(List<RunCourse> runs, WorkDone work, List<Map<String, Integer>> finished) {
        List<RunCourse> rests = new ArrayList<>();
        for (int number = 0; number < runs.size(); number++) {
            RunCourse run = runs.get(number);
            Map<String, Integer> over = finished.get(number);
            if (over.values().stream().allMatch(count -> count == 0)) {
                rests.add(run);
            } else if (number % 2 == 0) {
                rests.add(from(work.dateOfJobs(number, run, over), run, over));
            } else {
                rests.add(whileOpen(run, over));
            }
        }
        return rests;
    }

    /**
     * @param workedSeconds worked time, s; the remaining part begins with the state at this time, so its length is a
     *     lower bound
     */
    static RunCourse from(double workedSeconds, RunCourse run, Map<String, Integer> finished) {
        RestOfPastRun rest = new RestOfPastRun(run, finished);
        double moment = Math.max(rest.first, run.standstills().date(workedSeconds));
        return rest.dated(date -> rest.first + Math.max(0, date - moment));
    }

    static RunCourse whileOpen(RunCourse run, Map<String, Integer> finished) {
        RestOfPastRun rest = new RestOfPastRun(run, finished);
        double[][] open = rest.open();
        return rest.dated(date -> rest.first + lengthUntil(date, open));
    }

    private RunCourse dated(DoubleUnaryOperator dates) {
        Map<String, List<JobDates>> jobs = new HashMap<>();
        left.forEach((kind, some) -> {
            if (!some.isEmpty()) {
                jobs.put(kind, some.stream().map(job -> beginning(job, dates)).toList());
            }
        });
        return RunCourse.ofCompleted(jobs);
    }

    private static JobDates beginning(JobDates job, DoubleUnaryOperator dates) {
        JobDates moved = job.dated(dates);
        double from = Double.isNaN(moved.started()) ? moved.submitted() : moved.started();
        double end = Double.isNaN(from) ? moved.completed() : Math.max(moved.completed(), from + job.duration());
        return moved.at(moved.submitted(), moved.started(), end);
    }

    private static double begun(JobDates job) {
        return Double.isNaN(job.begun()) ? job.completed() : job.begun();
    }

    private double open(JobDates job) {
        return job.failed() > 0 || Double.isNaN(job.begun()) ? first : job.begun();
    }

    private double[][] open() {
        List<double[]> spans = new ArrayList<>();
        left.values().forEach(jobs -> jobs.forEach(job -> spans.add(new double[] {open(job), job.completed()})));
        double[] still = run.standstills().seconds();
        if (still.length > 0) {
            addStandstills(spans);
        }
        spans.sort(Comparator.comparingDouble(span -> span[0]));
        List<double[]> apart = new ArrayList<>();
        for (double[] span : spans) {
            double[] last = apart.isEmpty() ? null : apart.get(apart.size() - 1);
            if (last != null && span[0] <= last[1]) {
                last[1] = Math.max(last[1], span[1]);
            } else {
                apart.add(span.clone());
            }
        }
        return apart.toArray(double[][]::new);
    }

    private void addStandstills(List<double[]> spans) {
        double[] begins = left.values().stream()
                .flatMap(List::stream)
                .mapToDouble(RestOfPastRun::begun)
                .sorted()
                .toArray();
        List<JobDates> rising = new ArrayList<>(all);
        rising.sort(Comparator.comparingDouble(RestOfPastRun::begun));
        double end = first;
        for (JobDates job : rising) {
            double begun = begun(job);
            if (begun > end && Arrays.binarySearch(begins, begun) >= 0) {
                spans.add(new double[] {end, begun});
            }
            end = Math.max(end, job.completed());
        }
    }

    private static double lengthUntil(double date, double[][] spans) {
        if (Double.isNaN(date)) {
            return date;
        }
        double length = 0;
        for (double[] span : spans) {
            if (span[0] >= date) {
                break;
            }
            length += Math.min(date, span[1]) - span[0];
        }
        return length;
    }
}
