package io.weatherglass.daemon.http.access;

import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import java.util.Set;

/** Refuses requests that would take disk space while the disk is nearly full, before their body is received. */
public record DiskSpaceRule(DiskSpace disk) {
    private static final int RETRY_AFTER_SECONDS = 30;

    private static final Set<String> QUESTIONS = Set.of(ApiPaths.WHAT_IF, ApiPaths.FORECASTS, ApiPaths.SESSION);

    public Endpoint on(Endpoint endpoint) {
        boolean keeps = endpoint.writes() && !QUESTIONS.contains(endpoint.path());
        return keeps ? endpoint.guardedBy(this::check) : endpoint;
    }

    private void check(RoutingContext context) {
        disk.shortage()
                .ifPresentOrElse(
                        shortage -> context.fail(Problem.unavailable(shortage, RETRY_AFTER_SECONDS)), context::next);
    }
}
