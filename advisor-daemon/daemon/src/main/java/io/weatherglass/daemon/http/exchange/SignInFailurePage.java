package io.weatherglass.daemon.http.exchange;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.logging.HiddenSecrets;
import java.util.Locale;
import java.util.Set;

/** Reports a failed sign-in as an HTML page, or as a JSON problem to clients that do not prefer HTML. */
public final class SignInFailurePage {
    private static final Set<String> PATHS = Set.of(ApiPaths.SIGN_IN, ApiPaths.SIGNED_IN);

    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'";

    private SignInFailurePage() {}

    public static boolean isAt(RoutingContext context) {
        return PATHS.contains(context.request().path());
    }

    public static boolean isFor(RoutingContext context) {
        return isAt(context)
                && context.parsedHeaders().accept().stream()
                        .findFirst()
                        .filter(best -> best.component().equals("text")
                                && best.subComponent().equals("html"))
                        .isPresent();
    }

    public static void send(RoutingContext context, Problem problem, String instance) {
        problem.headers().forEach(context.response()::putHeader);
        context.response().putHeader("Content-Security-Policy", POLICY);
        Responses.send(context, problem.status(), "text/html; charset=utf-8", Buffer.buffer(page(problem, instance)));
    }

    public static String page(Problem problem, String instance) {
        String id = instance.startsWith("urn:uuid:") ? "<p>instance: <code>" + text(instance) + "</code></p>\n" : "";
        return PageFiles.text("sign-in-failure.html")
                .formatted(
                        text(problem.title()),
                        text(sentence(HiddenSecrets.redacted(problem.detail()))),
                        ApiPaths.SIGN_IN,
                        ApiPaths.PAGE,
                        id);
    }

    private static String sentence(String detail) {
        return detail.isEmpty() ? detail : detail.substring(0, 1).toUpperCase(Locale.ROOT) + detail.substring(1);
    }

    private static String text(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
