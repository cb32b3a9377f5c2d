package io.weatherglass.daemon.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientConfig;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.Credential;
import io.weatherglass.daemon.access.Grant;
import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.group.Introduction;
import io.weatherglass.daemon.logging.LogContext;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks other daemons of the group, and knows their questions. The credential of whoever asked stays with the daemon that he
 * showed it to: that one has checked it, and shows a pass of its own.
 */
final class MemberClient implements AutoCloseable {

    /** Has the pass of the daemon that passes a question on. */
    private static final String PASSED_ON = "Weatherglass-Passed-On";

    /** Between machines of one site. A guess. */
    private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(2);

    /** Longer than questions that are simulated wait for each other; a daemon that hangs lets people wait as long. A guess. */
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(30);

    /** Connections to one daemon; as many questions again may wait for one. A guess. */
    private static final int MAX_CONNECTIONS = 64;

    /** Others are of a connection, or every answer of this daemon has them. */
    private static final List<String> COPIED =
            List.of("Content-Type", "Content-Length", "Cache-Control", "ETag", "Retry-After", OwnerRelay.ANSWERED_BY);

    private final GroupDirectory group;
    private final HttpClient client;

    MemberClient(Vertx vertx, GroupDirectory group) {
        this.group = group;
        // certificates are checked against those that Java trusts, and must name the host
        client = vertx.createHttpClient(
                new HttpClientConfig()
                        .setVersions(HttpVersion.HTTP_1_1)
                        .setConnectTimeout(CONNECTED_WITHIN)
                        .setVerifyHost(true),
                new PoolOptions().setHttp1MaxSize(MAX_CONNECTIONS).setMaxWaitQueueSize(MAX_CONNECTIONS));
    }

    /** Whether another daemon has passed a request on, or somebody says so. */
    static boolean isPassedOn(HttpServerRequest request) {
        return request.headers().contains(PASSED_ON);
    }

    /** What the sender of a request may do if it is a daemon of the group: ask. */
    Optional<Grant> grant(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader(PASSED_ON))
                .flatMap(pass -> group.sender(pass, signed(request)))
                .map(sender -> new Grant(
                        "daemon " + sender.address(),
                        AccessScope.READ,
                        Optional.empty(),
                        Optional.empty(),
                        Credential.PASS));
    }

    private static String signed(HttpServerRequest request) {
        return request.method() + " " + target(request);
    }

    private static String target(HttpServerRequest request) {
        return request.path() + (request.query() == null ? "" : "?" + request.query());
    }

    /** Asks another daemon what this one was asked; what comes is paused. */
    Future<HttpClientResponse> ask(Introduction other, RoutingContext context) {
        HttpServerRequest request = context.request();
        URI address = other.address();
        RequestOptions options = new RequestOptions()
                .setMethod(request.method())
                .setSsl("https".equals(address.getScheme()))
                .setHost(address.getHost().replaceAll("[\\[\\]]", ""))
                .setPort(address.getPort())
                .setURI(target(request))
                .setTimeout(patience(request).toMillis())
                .putHeader(PASSED_ON, group.passTo(other, signed(request)));
        for (String header : List.of(LogContext.TRACEPARENT, "If-None-Match")) {
            Optional.ofNullable(request.getHeader(header)).ifPresent(value -> options.putHeader(header, value));
        }
        boolean hasBody = request.method().equals(HttpMethod.POST);
        if (hasBody) {
            options.putHeader("Content-Type", Responses.JSON);
        }
        Buffer body =
                hasBody && context.body().buffer() != null ? context.body().buffer() : Buffer.buffer();
        return client.request(options)
                .compose(asked -> hasBody ? asked.send(body) : asked.send())
                .onSuccess(HttpClientResponse::pause);
    }

    private static Duration patience(HttpServerRequest request) {
        return request.getParam("wait") == null ? ANSWERED_WITHIN : ANSWERED_WITHIN.plus(AdvisoryRoutes.LONGEST_WAIT);
    }

    /** Answers with what another daemon has answered. */
    Future<Void> send(HttpClientResponse answer, RoutingContext context) {
        HttpServerResponse response = context.response().setStatusCode(answer.statusCode());
        for (String header : COPIED) {
            Optional.ofNullable(answer.getHeader(header)).ifPresent(value -> response.putHeader(header, value));
        }
        response.setChunked(!response.headers().contains("Content-Length"));
        return answer.pipeTo(response);
    }

    @Override
    public void close() {
        client.close().await();
    }
}
