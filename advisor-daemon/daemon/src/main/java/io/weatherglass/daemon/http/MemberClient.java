package io.weatherglass.daemon.http;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
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
import io.weatherglass.daemon.access.Grant;
import io.weatherglass.daemon.access.Grant.Credential;
import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.group.MemberIntroduction;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.forecast.support.Sha256;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Relays requests to other daemons with a pass instead of the client's credential, and checks their passes. */
final class MemberClient {

    /** Header with the pass of the relaying daemon. */
    private static final String PASSED_ON = "Weatherglass-Passed-On";

    /** The pass covers the digest of the body (RFC 9530), because the pass is checked before the body arrives. */
    private static final String DIGEST = "Content-Digest";

    private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(2);

    /** Long enough for a simulation that is queued behind others; users wait this long if the other daemon hangs. */
    private static final Duration SIMULATED_WITHIN = Duration.ofSeconds(30);

    private static final Duration READ_WITHIN = Duration.ofSeconds(3);

    private static final int MAX_WAITING = 64;

    /** Maximum size of a response; enough for the state of a run with 200,000 jobs of about 300 bytes each. */
    private static final int MAX_ANSWER_BYTES = 64 << 20;

    /** Headers copied from the response; other headers concern the connection or are set on every response. */
    private static final List<String> COPIED =
            List.of("Content-Type", "Content-Length", "Cache-Control", "ETag", "Retry-After", OwnerRelay.ANSWERED_BY);

    private final GroupDirectory group;
    private final HttpClient client;

    MemberClient(Vertx vertx, GroupDirectory group, int connections) {
        this.group = group;
        // Java must trust the other daemon's certificate, which must be issued for its host name.
        client = vertx.createHttpClient(
                new HttpClientConfig()
                        .setVersions(HttpVersion.HTTP_1_1)
                        .setConnectTimeout(CONNECTED_WITHIN)
                        .setVerifyHost(true),
                new PoolOptions().setHttp1MaxSize(connections).setMaxWaitQueueSize(MAX_WAITING));
    }

    static boolean isPassedOn(HttpServerRequest request) {
        return request.headers().contains(PASSED_ON);
    }

    Optional<Grant> grant(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader(PASSED_ON))
                .flatMap(pass -> group.sender(
                        pass,
                        signed(
                                request.method(),
                                request.uri(),
                                Optional.ofNullable(request.getHeader(DIGEST)).orElse(""))))
                .map(sender -> new Grant(
                        "daemon " + sender.address(),
                        AccessScope.WRITE,
                        Optional.empty(),
                        Optional.empty(),
                        Credential.PASS));
    }

    static boolean isIntact(RoutingContext context) {
        return digest(body(context)).equals(context.request().getHeader(DIGEST));
    }

    private static Buffer body(RoutingContext context) {
        return Optional.ofNullable(context.body().buffer()).orElseGet(Buffer::buffer);
    }

    private static String digest(Buffer body) {
        byte[] hash = Sha256.begin().digest(body.getBytes());
        return "sha-256=:" + Base64.getEncoder().encodeToString(hash) + ":";
    }

    private static String signed(HttpMethod method, String target, String digest) {
        return method + " " + target + " " + digest;
    }

    private static String target(HttpServerRequest request) {
        String query = Stream.of(Optional.ofNullable(request.query()).orElse("").split("&"))
                .filter(parameter -> !parameter.isEmpty() && !parameter.startsWith("wait="))
                .collect(Collectors.joining("&"));
        return request.path() + (query.isEmpty() ? "" : "?" + query);
    }

    record MemberAnswer(int status, MultiMap headers, Buffer body) {

        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }

        boolean isEmpty() {
            return status == 204 || status == 304;
        }
    }

    Future<MemberAnswer> ask(MemberIntroduction other, RoutingContext context) {
        HttpServerRequest request = context.request();
        URI address = other.address();
        String target = target(request);
        Buffer body = body(context);
        String digest = digest(body);
        long patienceMillis = patience(request).toMillis();
        RequestOptions options = new RequestOptions()
                .setMethod(request.method())
                .setSsl("https".equals(address.getScheme()))
                .setHost(address.getHost())
                .setPort(address.getPort())
                .setURI(target)
                .setTimeout(patienceMillis)
                .putHeader(DIGEST, digest)
                .putHeader(PASSED_ON, group.passTo(other, signed(request.method(), target, digest)));
        for (String header : List.of(LogContext.TRACEPARENT, "If-None-Match")) {
            Optional.ofNullable(request.getHeader(header)).ifPresent(value -> options.putHeader(header, value));
        }
        if (request.method().equals(HttpMethod.POST)) {
            options.putHeader("Content-Type", Responses.JSON);
        }
        return client.request(options).compose(asked -> {
            Future<MemberAnswer> answered = (body.length() > 0 ? asked.send(body) : asked.send())
                    .compose(MemberClient::whole)
                    // The timeout of the request options restarts with each part of the response.
                    .timeout(patienceMillis, TimeUnit.MILLISECONDS)
                    .onFailure(failure -> asked.reset());
            context.addEndHandler(ended -> {
                if (!answered.isComplete()) {
                    asked.reset();
                }
            });
            return answered;
        });
    }

    private static Future<MemberAnswer> whole(HttpClientResponse answer) {
        Promise<MemberAnswer> received = Promise.promise();
        Buffer content = Buffer.buffer();
        answer.handler(part -> {
            if (content.length() + part.length() > MAX_ANSWER_BYTES) {
                received.tryFail("its response exceeds " + MAX_ANSWER_BYTES + " bytes");
            } else {
                content.appendBuffer(part);
            }
        });
        answer.end()
                .onSuccess(
                        ended -> received.tryComplete(new MemberAnswer(answer.statusCode(), answer.headers(), content)))
                .onFailure(received::tryFail);
        return received.future();
    }

    private static Duration patience(HttpServerRequest request) {
        boolean simulated = request.method().equals(HttpMethod.POST) || request.getParam("forecast") != null;
        return simulated ? SIMULATED_WITHIN : READ_WITHIN;
    }

    void send(MemberAnswer answer, RoutingContext context) {
        HttpServerResponse response = context.response().setStatusCode(answer.status());
        for (String header : COPIED) {
            answer.header(header).ifPresent(value -> response.putHeader(header, value));
        }
        response.end(answer.body());
    }
}
