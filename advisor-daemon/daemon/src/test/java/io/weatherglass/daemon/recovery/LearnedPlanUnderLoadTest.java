package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.samples.HiddenLoads;
import io.weatherglass.forecast.samples.LearnedChains;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An enactor that reports neither a plan nor an error threshold runs a workflow in slots of a shared cloud. */
@NeedsBroker
class LearnedPlanUnderLoadTest {

    private static final double SPAN_SECONDS = 14 * 86_400;

    private int written;

    @Test
    void findsAStretchOfKthThatExplainsTheDelay(EmbeddedKafka broker) throws Exception {
        WorkloadTrace trace = beginning(StoredTraces.read(SharedData.require("background/KTH-SP2.swf.gz")));
        double start = HiddenLoads.startThatGetsWorse(LearnedChains.onHosts(), trace, 1.5);
        try (Log log = new Log(broker, "under-load")) {
            StoredTraces.add(TraceStore.open(log.data()), trace);
            Daemon daemon = log.daemon(Map.of("matching.platform", LearnedChains.PLATFORM));
            try {
                log.write(events("earlier", calm(1), Integer.MAX_VALUE));
                log.latestUntilClosed("earlier");

                log.write(events("calm", calm(2), 24));
                assertThat(afterJobs(log, "calm", 24).background().status()).isEqualTo(Background.NOT_NEEDED);

                log.write(events("disturbed", HiddenLoads.script(LearnedChains.onHosts(), trace, start), 24));
                BackgroundMatch match = matched(log, "disturbed");
                assertThat(match.trace()).isEqualTo(trace.name());
                assertThat(match.hosts()).contains(LearnedChains.PLATFORM + ".0");
                assertThat(match.restSlowDown()).isGreaterThan(1.2);
            } finally {
                daemon.close();
            }
        }
    }

    private static WorkloadTrace beginning(WorkloadTrace whole) {
        int jobs = 0;
        while (whole.startSeconds(jobs) < SPAN_SECONDS) {
            jobs++;
        }
        double[] starts = new double[jobs];
        double[] runtimes = new double[jobs];
        int[] cores = new int[jobs];
        for (int job = 0; job < jobs; job++) {
            starts[job] = whole.startSeconds(job);
            runtimes[job] = whole.runtimeSeconds(job);
            cores[job] = whole.cores(job);
        }
        return new WorkloadTrace("KTH-SP2", whole.systemCores(), starts, runtimes, cores);
    }

    /** A run whose jobs scatter by 2 %. */
    private static ReplayScript calm(long seed) {
        Random random = new Random(seed);
        return HiddenLoads.scriptWithout(LearnedChains.onHosts(), job -> 1 + 0.02 * random.nextGaussian());
    }

    /** Returns the events until a number of jobs has completed. */
    private List<EventEnvelope> events(String instance, ReplayScript run, int jobs) {
        List<EventEnvelope> events = new ArrayList<>();
        events.add(envelope(instance, 0, LearnedChains.started()));
        int completed = 0;
        double last = 0;
        for (TimedEvent event : LearnedChains.events(run)) {
            if (completed < jobs) {
                events.add(envelope(instance, event.seconds(), event.event()));
                completed += event.event() instanceof JobCompleted ? 1 : 0;
                last = event.seconds();
            }
        }
        if (completed < jobs) {
            events.add(envelope(instance, last, new WorkflowCompleted()));
        }
        return events;
    }

    private EventEnvelope envelope(String instance, double seconds, WorkflowEvent event) {
        return new EventEnvelope(
                String.valueOf(written++),
                URI.create("urn:test:nextflow"),
                Plans.ORIGIN.plusNanos(Math.round(seconds * 1e9)),
                EventEnvelope.LIVE,
                instance,
                event);
    }

    /** The plan may be learned only after all jobs have been reported. */
    private static Advisory afterJobs(Log log, String instance, int jobs) {
        List<Advisory> all = log.advisoriesUntil(
                instance,
                given -> given.stream()
                        .anyMatch(advisory -> advisory.progress().jobsCompleted() == jobs
                                && advisory.ground().isPlanLearned()));
        return all.get(all.size() - 1);
    }

    private static BackgroundMatch matched(Log log, String instance) {
        return log
                .advisoriesUntil(
                        instance,
                        given -> given.stream()
                                .anyMatch(advisory -> advisory.progress().jobsCompleted() == 24
                                        && advisory.background().status().equals(Background.MATCHED)))
                .stream()
                .flatMap(advisory -> advisory.background().match().stream())
                .reduce((one, other) -> other)
                .orElseThrow();
    }
}
