package io.weatherglass.daemon.http.exchange;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

public final class MediaTypes {

    public static final String STRUCTURED = "application/cloudevents+json";
    public static final String BATCH = "application/cloudevents-batch+json";
    public static final String ACCEPTED = STRUCTURED + ", " + BATCH + ", " + Responses.JSON;

    private static final String SPECVERSION = "ce-specversion";
    private static final String CLOUDEVENTS = "application/cloudevents";
    private static final String RULE = "send one event as " + STRUCTURED + ", several as " + BATCH
            + ", or one with ce- headers and its data as application/json";

    private MediaTypes() {}

    public static Optional<Problem> problem(HttpServerRequest request) {
        Optional<String> encoding = Optional.ofNullable(request.getHeader("Content-Encoding"))
                .filter(value -> !value.equalsIgnoreCase("identity"));
        if (encoding.isPresent()) {
            return Optional.of(Problem.unsupportedMediaType(
                    "Content-Encoding \"" + encoding.get() + "\" is not supported", ACCEPTED));
        }
        String type = of(request);
        boolean binary = request.headers().contains(SPECVERSION);
        if (type.equals(Responses.JSON) && !binary) {
            Violation violation = new Violation(SPECVERSION, "absent", "is required with application/json: " + RULE);
            return Optional.of(Problem.invalidEvent(violation.message(), List.of(violation)));
        }
        if (isAccepted(type, binary)) {
            return Optional.empty();
        }
        String found = type.isEmpty() ? "without a Content-Type" : "\"" + type + "\"";
        return Optional.of(Problem.unsupportedMediaType("a body " + found + " is not accepted: " + RULE, ACCEPTED));
    }

    private static boolean isAccepted(String type, boolean binary) {
        if (type.startsWith(CLOUDEVENTS)) {
            return type.equals(STRUCTURED) || type.equals(BATCH);
        }
        return binary && (type.isEmpty() || type.equals(Responses.JSON) || type.endsWith("+json"));
    }

    public static void requireJson(RoutingContext context) {
        String type = of(context.request());
        if (type.equals(Responses.JSON)) {
            context.next();
        } else {
            context.fail(Problem.unsupportedMediaType(
                    "a body " + (type.isEmpty() ? "without a Content-Type" : "\"" + type + "\"")
                            + " is not accepted: send " + Responses.JSON,
                    Responses.JSON));
        }
    }

    public static String of(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader("Content-Type"))
                .map(value -> value.split(";", 2)[0].trim().toLowerCase(Locale.ROOT))
                .orElse("");
    }
}
