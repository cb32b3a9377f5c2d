package io.weatherglass.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.recovery.Log;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.samples.HiddenLoads;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with an unreported background load, followed by a daemon on a real broker. */
@NeedsBroker
class HiddenLoadTest {
    private static final EnactmentPlan PLAN = HiddenLoads.plan().build();

    /** Used by a single test, because a recorded run changes later forecasts. */
    @TempDir
    private Path directory;

    private static EmbeddedKafka broker;
    private static double hidden;
    private static ReplayScript script;
    /** Events until half of the jobs are complete. */
    private static List<EventEnvelope> firstHalf;

    private static List<EventEnvelope> secondHalf;

    @BeforeAll
    static void hideALoad(EmbeddedKafka shared) throws Exception {
        broker = shared;
        hidden = HiddenLoads.startThatGetsWorse(PLAN);
        script = HiddenLoads.script(PLAN, hidden);
        List<EventEnvelope> events = events();
        int half = 0;
        for (int completed = 0; completed < PLAN.jobs().size() / 2; half++) {
            completed += events.get(half).event() instanceof JobCompleted ? 1 : 0;
        }
        firstHalf = events.subList(0, half);
        secondHalf = events.subList(half, events.size());
    }

    @BeforeEach
    void storeTheTrace() throws Exception {
        HiddenLoads.store(directory);
    }

    private static List<EventEnvelope> events() {
        List<TimedEvent> timed = new ArrayList<>(script.events());
        timed.add(0, new TimedEvent(0, new WorkflowPlanned(PLAN)));
        List<EventEnvelope> events = new ArrayList<>();
        for (TimedEvent event : timed) {
            events.add(new EventEnvelope(
                    "e" + events.size(),
                    URI.create("urn:test"),
                    PLAN.submittedAt().plusNanos(Math.round(event.seconds() * 1e9)),
                    EventEnvelope.LIVE,
                    "hidden",
                    event.event()));
        }
        return events;
    }

    private Map<String, String> settings(String search) {
        return Map.of(
                "data-dir",
                directory.toString(),
                "matching.grid",
                (int) HiddenLoads.GRID_SECONDS + "s",
                "matching.search",
                search);
    }

    private static boolean namesTheFragment(Advisory advisory) {
        return advisory.background()
                .match()
                .filter(match -> match.trace().equals(HiddenLoads.TRACE)
                        && match.fragments().get(0).startSeconds() == hidden)
                .isPresent();
    }

    private static boolean holdsTheTruth(Advisory advisory) {
        DurationInterval interval = ReplayReport.makespanInterval(advisory).orElseThrow();
        return interval.lowerSeconds() <= script.trueMakespanSeconds()
                && script.trueMakespanSeconds() <= interval.upperSeconds();
    }

    private static boolean isAtHalf(Advisory advisory) {
        return advisory.sequence() == firstHalf.size();
    }

    private static Advisory last(List<Advisory> advisories) {
        return advisories.get(advisories.size() - 1);
    }

    @Test
    void findsTheHiddenFragmentAndCoversTheTruth() throws Exception {
        try (Log log = new Log(broker, "matched");
                Daemon daemon = log.daemon(settings("exhaustive"))) {
            log.write(firstHalf);
            Advisory atHalf = last(log.advisoriesUntil(
                    "hidden", advisories -> advisories.stream().anyMatch(a -> isAtHalf(a) && namesTheFragment(a))));
            assertThat(atHalf.background().status()).isEqualTo(Background.MATCHED);
            assertThat(holdsTheTruth(atHalf))
                    .as("%s holds %s", ReplayReport.makespanInterval(atHalf), script.trueMakespanSeconds())
                    .isTrue();

            log.write(secondHalf);
            List<Advisory> all = log.advisoriesUntilClosed("hidden");
            assertThat(last(all).outcome()).contains(Outcome.COMPLETED);
            assertThat(last(all).background().match())
                    .as("the closing advisory")
                    .isEmpty();
            Advisory lastForecast = all.get(all.size() - 2);
            assertThat(namesTheFragment(lastForecast)).as("kept till the end").isTrue();
            assertThat(daemon.readiness().isReady()).isTrue();
        }
        try (Log log = new Log(broker, "unmatched");
                Daemon daemon = log.daemon(settings("none"))) {
            log.write(firstHalf);
            Advisory atHalf = last(log.advisoriesUntil(
                    "hidden", advisories -> advisories.stream().anyMatch(HiddenLoadTest::isAtHalf)));
            assertThat(atHalf.background().status()).isEqualTo(Background.NOT_AVAILABLE);
            assertThat(holdsTheTruth(atHalf))
                    .as("%s holds %s", ReplayReport.makespanInterval(atHalf), script.trueMakespanSeconds())
                    .isFalse();
            assertThat(daemon.readiness().isReady()).isTrue();
        }
    }

    @Test
    void successorKeepsTheMatch() throws Exception {
        try (Log log = new Log(broker, "succeeded")) {
            try (Daemon first = log.daemon(settings("exhaustive"))) {
                log.write(firstHalf);
                log.advisoriesUntil(
                        "hidden", advisories -> advisories.stream().anyMatch(a -> isAtHalf(a) && namesTheFragment(a)));
                assertThat(first.isAlive()).isTrue();
            }
            try (Daemon successor = log.daemon(settings("exhaustive"))) {
                // this event completes no job, so no new search starts
                log.write(secondHalf.get(0));
                Advisory next = last(log.advisoriesUntil(
                        "hidden",
                        advisories -> advisories.stream()
                                .anyMatch(a -> a.sequence() == firstHalf.size() + 1 && namesTheFragment(a))));
                assertThat(holdsTheTruth(next))
                        .as("%s holds %s", ReplayReport.makespanInterval(next), script.trueMakespanSeconds())
                        .isTrue();
                assertThat(successor.isAlive()).isTrue();
            }
        }
    }
}
