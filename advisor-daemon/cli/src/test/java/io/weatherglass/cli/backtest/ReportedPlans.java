package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.forecast.pooling.PastRuns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Derives plans for recorded runs that have none. A plan contains the jobs common to all runs with the same number of
 * jobs. A job depends on the jobs that in all of these runs had completed before its submission.
 */
final class ReportedPlans {

    private final List<OfSize> sizes;

    private ReportedPlans(List<OfSize> sizes) {
        this.sizes = sizes;
    }

    /**
     * The plan of the runs of one size.
     *
     * @param count number of jobs per run
     */
    private record OfSize(int count, List<PlannedJob> jobs) {}

    /** Submission, completion and identity of a job. */
    private static final class Course {
        private String kind = "";
        private Instant submitted = Instant.MAX;
        private Instant completed = Instant.MAX;
    }

    /** Derives the plans of these runs, one per size. */
    static ReportedPlans of(List<RecordedRunEvents> runs) {
        Map<Integer, List<Map<String, Course>>> bySize = new LinkedHashMap<>();
        for (RecordedRunEvents run : runs) {
            Map<String, Course> courses = courses(run);
            int size = bySize.keySet().stream()
                    .filter(known -> PastRuns.isOfSize(courses.size(), known))
                    .findFirst()
                    .orElse(courses.size());
            bySize.computeIfAbsent(size, unseen -> new ArrayList<>()).add(courses);
        }
        return new ReportedPlans(bySize.entrySet().stream()
                .map(size -> new OfSize(size.getKey(), jobs(size.getValue())))
                .toList());
    }

    private static List<PlannedJob> jobs(List<Map<String, Course>> courses) {
        List<String> ids = courses.get(0).keySet().stream()
                .filter(id -> courses.stream().allMatch(run -> run.containsKey(id)))
                .toList();
        List<BitSet> before = new ArrayList<>();
        for (int job = 0; job < ids.size(); job++) {
            BitSet all = new BitSet();
            all.set(0, ids.size());
            before.add(all);
        }
        for (Map<String, Course> run : courses) {
            List<Course> ofRun = ids.stream().map(run::get).toList();
            for (int job = 0; job < ids.size(); job++) {
                Instant submitted = ofRun.get(job).submitted;
                BitSet all = before.get(job);
                for (int earlier = all.nextSetBit(0); earlier >= 0; earlier = all.nextSetBit(earlier + 1)) {
                    if (ofRun.get(earlier).completed.isAfter(submitted)) {
                        all.clear(earlier);
                    }
                }
            }
        }
        List<PlannedJob> jobs = new ArrayList<>();
        for (int job = 0; job < ids.size(); job++) {
            jobs.add(PlannedJob.builder(ids.get(job))
                    .kind(courses.get(0).get(ids.get(job)).kind)
                    .dependencies(
                            direct(before, job).stream().mapToObj(ids::get).toList())
                    .build());
        }
        return jobs;
    }

    /** Removes dependencies that follow from others. */
    private static BitSet direct(List<BitSet> before, int job) {
        BitSet direct = (BitSet) before.get(job).clone();
        before.get(job).stream().forEach(earlier -> direct.andNot(before.get(earlier)));
        return direct;
    }

    /** Returns the maximum number of concurrent jobs. */
    static int slots(RecordedRunEvents run) {
        int running = 0;
        int most = 1;
        for (EventEnvelope one : run.events()) {
            running += one.event() instanceof JobStarted ? 1 : 0;
            running -= one.event() instanceof JobCompleted || one.event() instanceof JobFailed ? 1 : 0;
            most = Math.max(most, running);
        }
        return most;
    }

    private static Map<String, Course> courses(RecordedRunEvents run) {
        Map<String, Course> courses = new LinkedHashMap<>();
        Ids ids = new Ids();
        for (EventEnvelope envelope : run.events()) {
            if (envelope.event() instanceof JobSubmitted submitted) {
                Course course = courses.computeIfAbsent(ids.of(submitted), unseen -> new Course());
                course.kind = submitted.kind().orElse("");
                course.submitted = envelope.time();
            } else if (envelope.event() instanceof JobCompleted completed) {
                courses.get(ids.of(completed.jobId())).completed = envelope.time();
            }
        }
        return courses;
    }

    /** Identifies jobs by name, because task ids differ between runs. Repeated names are numbered. */
    private static final class Ids {
        private final Map<String, String> byTask = new HashMap<>();
        private final Map<String, Integer> named = new HashMap<>();

        String of(JobSubmitted submitted) {
            String name = submitted.name().orElse(submitted.jobId());
            int count = named.merge(name, 1, Integer::sum);
            String id = count == 1 ? name : name + " " + count;
            byTask.put(submitted.jobId(), id);
            return id;
        }

        String of(String task) {
            return byTask.get(task);
        }
    }

    /**
     * Returns a run with the plan of its size.
     *
     * @param slots number of slots in the plan
     */
    RecordedRunEvents reported(RecordedRunEvents run, String workflow, int slots) {
        int count = courses(run).size();
        List<PlannedJob> jobs = sizes.stream()
                .filter(size -> PastRuns.isOfSize(count, size.count()))
                .findFirst()
                .orElseThrow()
                .jobs();
        List<EventEnvelope> events = new ArrayList<>();
        Ids ids = new Ids();
        for (EventEnvelope one : run.events()) {
            WorkflowEvent event = one.event();
            if (event instanceof WorkflowStarted started) {
                event = new WorkflowPlanned(EnactmentPlan.builder(workflow, started.submittedAt(), "fixedpool")
                        .jobs(jobs)
                        .resources(new SlotPool(slots))
                        .build());
            } else if (event instanceof JobSubmitted submitted) {
                event = new JobSubmitted(ids.of(submitted), submitted.attempt());
            } else if (event instanceof JobStarted started) {
                event = new JobStarted(ids.of(started.jobId()), started.attempt(), started.vmId());
            } else if (event instanceof JobCompleted completed) {
                event = new JobCompleted(ids.of(completed.jobId()), completed.attempt(), completed.runtimeSeconds());
            }
            events.add(new EventEnvelope(
                    one.id(), one.source(), one.time(), one.timescale(), one.workflowInstance(), event));
        }
        return new RecordedRunEvents(run.instance(), workflow, run.file(), events);
    }
}
