package io.weatherglass.daemon.http;

import io.vertx.ext.web.RoutingContext;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;

final class TimelineRoutes {

    private static final int DEFAULT_JOBS = 500;
    private static final int MAX_JOBS = 20_000;

    private final InstanceQueries instances;

    TimelineRoutes(InstanceQueries instances) {
        this.instances = instances;
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                ApiPaths.TIMELINE, "jobs by kind, and when each ran if there are at most maxJobs", this::timeline));
    }

    private void timeline(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String instance = parameters.instance();
        int maxJobs = parameters.integer("maxJobs", DEFAULT_JOBS, 0, MAX_JOBS);
        instances
                .find(instance)
                .compose(known -> context.vertx()
                        .executeBlocking(
                                () -> {
                                    if (known.isUnknown()) {
                                        throw new ProblemException(Problem.unknownInstance(instance));
                                    }
                                    InstanceSnapshot state = known.state()
                                            .orElseThrow(() -> new ProblemException(Problem.noState(instance)));
                                    return Responses.encode(TimelineJson.of(state, maxJobs));
                                },
                                false))
                .onSuccess(body -> Responses.json(context, 200, body))
                .onFailure(context::fail);
    }
}
