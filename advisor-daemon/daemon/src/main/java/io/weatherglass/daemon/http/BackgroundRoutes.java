package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.matching.BackgroundMatching.Progress;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

final class BackgroundRoutes {

    private final InstanceQueries instances;
    private final Function<String, Optional<Progress>> progress;
    private final AdvisoryCodec codec = new AdvisoryCodec();

    BackgroundRoutes(InstanceQueries instances, Function<String, Optional<Progress>> progress) {
        this.instances = instances;
        this.progress = progress;
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.BACKGROUND, this::one));
    }

    private void one(RoutingContext context) {
        String instance = new QueryParameters(context).instance();
        Optional<Advisory> latest = lastForecast(instance);
        if (latest.isPresent()) {
            Responses.json(context, 200, body(instance, latest.get()));
            return;
        }
        instances
                .find(instance)
                .onSuccess(known -> context.fail(
                        known.isUnknown() ? Problem.unknownInstance(instance) : Problem.noAdvisoryYet(instance)))
                .onFailure(context::fail);
    }

    /** The closing advisory has no loads, so the one before it is used while it is kept. */
    private Optional<Advisory> lastForecast(String instance) {
        Optional<Advisory> latest = instances.publishedAdvisories().latest(instance);
        if (latest.isEmpty() || !latest.get().closing()) {
            return latest;
        }
        return instances.publishedAdvisories().course(instance).stream()
                .filter(advisory -> !advisory.closing())
                .max(Comparator.comparingInt(Advisory::sequence).thenComparing(Advisory::asOf))
                .or(() -> latest);
    }

    private Buffer body(String instance, Advisory advisory) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("workflowInstance", instance)
                .put("sequence", advisory.sequence())
                .put("asOf", advisory.asOf().toString());
        json.set("pastError", codec.toTree(advisory).get("pastError"));
        json.set("background", codec.toTree(advisory).get("background"));
        progress.apply(instance)
                .ifPresent(now -> json.putObject("searching")
                        .put("fragments", now.fragments())
                        .put("fragmentsSimulated", now.fragmentsSimulated()));
        return Responses.encode(json);
    }
}
