package io.weatherglass.cli.page;

import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** An enactor of many small runs and a large one. It completes jobs until it is closed. */
final class BusyEnactor implements AutoCloseable {

    static final String LARGE = "large";

    private static final int SMALL_JOBS = 40;
    private static final int SMALL_VMS = 4;
    private static final int LARGE_VMS = 100;
    private static final int KINDS = 8;
    private static final double RUNTIME_SECONDS = 600;

    private final EnactorClient client;
    private final Instant start = Instant.now().minusSeconds((long) RUNTIME_SECONDS);
    private final int runs;
    private final int largeJobs;
    private final int[] completed;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private int largeCompleted;
    private int next;

    /**
     * Plans all runs and starts their first jobs.
     *
     * @param runs number of small runs with 40 jobs each
     * @param largeJobs number of jobs of the large run
     */
    BusyEnactor(String bootstrapServers, int runs, int largeJobs) {
        client = EnactorClient.connect(bootstrapServers, URI.create("urn:weatherglass:test:many-runs"));
        this.runs = runs;
        this.largeJobs = largeJobs;
        completed = new int[runs];
        begin(LARGE, "wide", largeJobs, LARGE_VMS);
        for (int run = 0; run < runs; run++) {
            begin(name(run), "small-" + run % 10, SMALL_JOBS, SMALL_VMS);
        }
    }

    static String name(int run) {
        return "run-" + run;
    }

    private void begin(String instance, String workflow, int jobs, int vms) {
        double seconds = RUNTIME_SECONDS * jobs / vms;
        publish(
                instance,
                start,
                new WorkflowPlanned(EnactmentPlan.builder(workflow, start, "asap")
                        .jobs(IntStream.range(0, jobs)
                                .mapToObj(job -> PlannedJob.of(id(job), "kind-" + job % KINDS, RUNTIME_SECONDS))
                                .toList())
                        .resources(new VmResources(
                                List.of(new VmTypeSpec("small", 1, OptionalDouble.of(0.05), Optional.of("EUR"))),
                                new BootSpec(30, 0),
                                new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                                OptionalInt.of(vms),
                                30))
                        .deadline(start.plusSeconds((long) (1.3 * seconds)))
                        .budget(1.2 * 0.05 * vms * Math.ceil(seconds / 3600))
                        .build()));
        for (int vm = 0; vm < vms; vm++) {
            publish(instance, start, new VmRequested("vm-" + vm, Optional.of("small")));
            publish(instance, start.plusSeconds(30), new VmBooted("vm-" + vm));
            publish(instance, start.plusSeconds(30), new JobStarted(id(vm), 1, Optional.of("vm-" + vm)));
        }
    }

    private static String id(int job) {
        return "job-" + job;
    }

    /** Begins to complete jobs and start others at these rates. */
    void run(double smallJobsPerSecond, double largeJobsPerSecond) {
        clock.scheduleAtFixedRate(this::completeOfNext, 0, (long) (1e6 / smallJobsPerSecond), TimeUnit.MICROSECONDS);
        clock.scheduleAtFixedRate(this::completeOfLarge, 0, (long) (1e6 / largeJobsPerSecond), TimeUnit.MICROSECONDS);
    }

    private void completeOfNext() {
        int run = next++ % runs;
        int job = completed[run];
        // do not complete the last jobs, so that the runs stay active until this object is closed
        if (job < SMALL_JOBS - SMALL_VMS) {
            completed[run]++;
            complete(name(run), job, SMALL_VMS);
        }
    }

    private void completeOfLarge() {
        if (largeCompleted < largeJobs - LARGE_VMS) {
            complete(LARGE, largeCompleted++, LARGE_VMS);
        }
    }

    private void complete(String instance, int job, int vms) {
        Optional<String> vm = Optional.of("vm-" + job % vms);
        OptionalDouble unknown = OptionalDouble.empty();
        Instant now = Instant.now();
        double runtime = RUNTIME_SECONDS * (0.9 + 0.2 * (job % 7) / 7.0);
        publish(instance, now, new JobCompleted(id(job), 1, runtime, vm, unknown, unknown, unknown));
        publish(instance, now, new JobStarted(id(job + vms), 1, vm));
    }

    private void publish(String instance, Instant time, WorkflowEvent event) {
        client.publish(instance, time, event);
    }

    /** Stops, and leaves the runs unfinished. */
    @Override
    public void close() {
        clock.shutdownNow();
        client.close();
    }
}
