package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.enactment.EnactmentTracker;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.ingest.PollLoop;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Answers queries about instances from published advisories and, on the poll thread, from this daemon's state. */
final class InstanceQueries {

    private static final int ANSWER_SECONDS = 5;

    private static final Duration TREND = Duration.ofMinutes(10);

    private final Vertx vertx;
    private final PollLoop pollLoop;
    private final EnactmentTracker tracker;
    private final PublishedAdvisories publishedAdvisories;

    InstanceQueries(Vertx vertx, HttpApi.Tracked tracked) {
        this.vertx = vertx;
        this.pollLoop = tracked.pollLoop();
        this.tracker = tracked.tracker();
        this.publishedAdvisories = tracked.advisories();
    }

    record Unadvised(List<InstanceSnapshot> planned, Map<String, Integer> waiting) {}

    record Known(
            Optional<Advisory> latest,
            Optional<InstanceSnapshot> state,
            Optional<Integer> heldEvents,
            boolean suspended) {

        boolean isHeld() {
            return state.isPresent() || heldEvents.isPresent() || suspended;
        }

        long answerBytes() {
            return HeapBudget.forecastBytes(state.map(of -> of.jobs().count()).orElse(0));
        }

        /** @param absent why no daemon could be asked for the state, if so */
        String whyNoState(Optional<String> absent) {
            if (suspended) {
                return "suspended: the run is too large for the daemon's heap; restart the daemon with a larger heap"
                        + " (-Xmx)";
            }
            if (heldEvents.isPresent()) {
                return "waiting for a plan";
            }
            return latest.filter(Advisory::closing).isPresent()
                    ? "no longer kept, because the run has ended"
                    : absent.map(why -> why + "; try again in a few seconds")
                            .orElse("this daemon does not hold the state of the run");
        }

        boolean isUnknown() {
            return latest.isEmpty() && !isHeld();
        }
    }

    PublishedAdvisories publishedAdvisories() {
        return publishedAdvisories;
    }

    Future<Unadvised> unadvised() {
        return ask(() -> {
            List<InstanceSnapshot> planned = new ArrayList<>();
            for (String instance : tracker.instances().openIds()) {
                if (publishedAdvisories.latest(instance).isEmpty()) {
                    tracker.instances().snapshot(instance).ifPresent(planned::add);
                }
            }
            Map<String, Integer> waiting =
                    new LinkedHashMap<>(tracker.instances().unplanned());
            tracker.suspended().ids().stream()
                    .filter(instance -> publishedAdvisories.latest(instance).isEmpty())
                    .forEach(instance -> waiting.put(instance, 0));
            return new Unadvised(planned, waiting);
        });
    }

    Future<Known> find(String instance) {
        return ask(() -> new Known(
                publishedAdvisories.latest(instance),
                tracker.instances().snapshot(instance),
                tracker.instances().unplanned(instance),
                tracker.suspended().contains(instance)));
    }

    Future<Boolean> isLive(int partition) {
        return ask(() -> tracker.isLive(partition));
    }

    ObjectNode summary(Advisory latest) {
        return InstanceSummaries.of(
                latest,
                publishedAdvisories.upTo(
                        latest.workflowInstance(), latest.asOf().minus(TREND)));
    }

    private <T> Future<T> ask(Supplier<T> question) {
        if (!pollLoop.isAlive()) {
            return Future.failedFuture(unavailable("the daemon no longer reads events, see /health/live"));
        }
        return Future.fromCompletionStage(
                        pollLoop.ask(question).orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS), vertx.getOrCreateContext())
                .recover(failure -> Future.failedFuture(
                        failure instanceof TimeoutException
                                ? unavailable(
                                        "the state of instances was not available within " + ANSWER_SECONDS + " s")
                                : failure));
    }

    private static Problem unavailable(String detail) {
        return Problem.unavailable(detail, ANSWER_SECONDS);
    }
}
