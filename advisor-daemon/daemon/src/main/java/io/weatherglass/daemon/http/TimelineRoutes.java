package io.weatherglass.daemon.http;

import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;

record TimelineRoutes(InstanceQueries instances) {
    private static final int DEFAULT_JOBS = 500;
    private static final int MAX_JOBS = 20_000;

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.TIMELINE, this::timeline));
    }

    private void timeline(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String instance = parameters.instance();
        int maxJobs = parameters.integer("maxJobs", DEFAULT_JOBS, 0, MAX_JOBS);
        Responses.answer(
                context,
                instances
                        .find(instance)
                        .compose(known -> context.vertx()
                                .executeBlocking(
                                        () -> {
                                            if (known.isUnknown()) {
                                                throw Problem.unknownInstance(instance);
                                            }
                                            InstanceSnapshot state =
                                                    known.state().orElseThrow(() -> Problem.noState(instance));
                                            return Responses.encode(TimelineJson.of(state, maxJobs));
                                        },
                                        false)));
    }
}
