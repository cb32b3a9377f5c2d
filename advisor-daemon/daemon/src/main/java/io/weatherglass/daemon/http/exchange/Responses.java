package io.weatherglass.daemon.http.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.traces.history.HistoryException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class Responses {

    public static final String JSON = "application/json";
    public static final String PROBLEM = "application/problem+json";

    private static final Logger LOG = LoggerFactory.getLogger(Responses.class);
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();
    private static final int CONTENT_TOO_LARGE = 413;
    private static final int RETRY_AFTER_SECONDS = 5;
    private static final long DISCARD_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private Responses() {}

    public static Buffer encode(JsonNode json) {
        try {
            return Buffer.buffer(MAPPER.writeValueAsBytes(json));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void answer(RoutingContext context, Future<Buffer> body) {
        body.onSuccess(encoded -> json(context, 200, encoded)).onFailure(context::fail);
    }

    public static void answer(RoutingContext context, Callable<? extends JsonNode> document) {
        answer(context, context.vertx().executeBlocking(() -> encode(document.call()), false));
    }

    public static void json(RoutingContext context, int status, Buffer body) {
        send(context, status, JSON, body);
    }

    public static void send(RoutingContext context, int status, String contentType, Buffer body) {
        send(context.response(), status, contentType, body);
    }

    private static void send(HttpServerResponse response, int status, String contentType, Buffer body) {
        response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, contentType)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .end(body);
    }

    public static void failure(RoutingContext context) {
        String id = "urn:uuid:" + UUID.randomUUID();
        Optional<String> instance = Optional.ofNullable(context.pathParam("id"))
                .filter(of -> context.request().path().startsWith(ApiPaths.WORKFLOWS));
        Optional<String> parent = Optional.ofNullable(context.request().getHeader(LogContext.TRACEPARENT));
        LogContext.during(instance, LogContext.traceOf(parent, id), () -> failure(context, id));
    }

    private static void failure(RoutingContext context, String id) {
        if (context.response().closed() || context.response().ended()) {
            LOG.debug(
                    "{} {}: the client disconnected",
                    context.request().method(),
                    context.request().path());
            return;
        }
        if (context.response().headWritten()) {
            LOG.warn("the response to {} was cut off", context.request().path(), context.failure());
            context.request().connection().close();
            return;
        }
        Optional<Problem> expected = expected(context);
        if (expected.isPresent()) {
            problem(context, expected.get(), context.request().path());
            return;
        }
        LOG.error(
                "{} {} failed, {}",
                context.request().method(),
                context.request().path(),
                id,
                context.failure());
        problem(context, Problem.internal(), id);
    }

    private static Optional<Problem> expected(RoutingContext context) {
        Throwable failure = context.failure();
        if (failure instanceof Problem problem) {
            return Optional.of(problem);
        }
        // An unavailable database or broker is not a failure of the daemon.
        if (failure instanceof HistoryException) {
            return Optional.of(Problem.unavailable(failure.getMessage(), RETRY_AFTER_SECONDS));
        }
        if (failure instanceof KafkaException) {
            String detail = "the brokers do not respond: " + failure.getMessage();
            return Optional.of(Problem.unavailable(detail, RETRY_AFTER_SECONDS));
        }
        boolean ours = failure != null && !(failure instanceof HttpException);
        int status = context.statusCode();
        if (status == CONTENT_TOO_LARGE && !ours) {
            return Optional.of(Problem.bodyTooLarge("the body is too large for this kind of request"));
        }
        return status >= 400 && status < 500 && (!ours || failure instanceof IllegalArgumentException)
                ? Optional.of(Problem.refused(status, "cannot read the request"))
                : Optional.empty();
    }

    public static void problem(RoutingContext context, Problem problem, String instance) {
        if (SignInFailurePage.isAt(context)) {
            context.response().putHeader("Vary", "Accept");
        }
        if (SignInFailurePage.isFor(context)) {
            SignInFailurePage.send(context, problem, instance);
            return;
        }
        problem(context.vertx(), context.request(), problem, instance);
    }

    public static void problem(Vertx vertx, HttpServerRequest request, Problem problem, String instance) {
        problem.headers().forEach(request.response()::putHeader);
        send(request.response(), problem.status(), PROBLEM, encode(problem.toJson(instance)));
        discardRest(vertx, request);
    }

    /**
     * Discards the remaining body for a while, because a client may read the response only after sending the whole
     * body.
     */
    private static void discardRest(Vertx vertx, HttpServerRequest request) {
        if (!request.isEnded()) {
            vertx.setTimer(DISCARD_MILLIS, timer -> {
                if (!request.isEnded()) {
                    request.connection().close();
                }
            });
        }
    }
}
