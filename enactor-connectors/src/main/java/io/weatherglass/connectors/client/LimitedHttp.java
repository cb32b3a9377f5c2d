package io.weatherglass.connectors.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * HTTP client for untrusted servers: each exchange has a deadline, each response has a maximum size, and redirects are
 * not followed. The timeout of {@link HttpRequest} would cover only the headers. Thread-safe.
 */
// also compiled into the Nextflow plugin, for Java 11
public final class LimitedHttp {
    private final HttpClient client;
    private final int maxAnswerBytes;

    public LimitedHttp(HttpClient.Builder client, int maxAnswerBytes) {
        this.client = client.version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        this.maxAnswerBytes = maxAnswerBytes;
    }

    /**
     * Sends a request and receives the whole response.
     *
     * @throws IOException if the response does not arrive in time, is malformed or is too large
     */
    public HttpResponse<byte[]> send(HttpRequest.Builder request, Duration deadline)
            throws IOException, InterruptedException {
        LimitedBody body = new LimitedBody(maxAnswerBytes);
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request.timeout(deadline).build(), head -> body);
        try {
            return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException(
                    "the response was not complete" + " after " + deadline.toMillis() / 1000.0 + " s");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException ? (IOException) e.getCause() : new IOException(e.getCause());
        } finally {
            answer.cancel(true);
            // before Java 16, cancelling the future does not end the exchange
            body.cancel();
        }
    }

    /** Returns the target of a redirect; empty for other responses. */
    public static Optional<String> redirect(HttpResponse<?> answer) {
        return answer.statusCode() / 100 == 3
                ? Optional.of(answer.headers().firstValue("Location").orElse("an unnamed address"))
                : Optional.empty();
    }

    public static String reason(IOException failure) {
        // java.net.http provides no message for a refused connection
        return failure instanceof ConnectException && failure.getMessage() == null
                ? "no connection"
                : Optional.ofNullable(failure.getMessage()).orElseGet(failure::toString);
    }

    private static final class LimitedBody implements BodySubscriber<byte[]> {
        private final BodySubscriber<byte[]> all = BodySubscribers.ofByteArray();
        private final int maxBytes;
        private volatile Optional<Flow.Subscription> subscription = Optional.empty();
        private long received;

        LimitedBody(int maxBytes) {
            this.maxBytes = maxBytes;
        }

        void cancel() {
            subscription.ifPresent(Flow.Subscription::cancel);
        }

        @Override
        public void onSubscribe(Flow.Subscription begun) {
            subscription = Optional.of(begun);
            all.onSubscribe(begun);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            received += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
            if (received > maxBytes) {
                cancel();
                all.onError(new IOException("the response is larger than " + maxBytes + " bytes"));
            } else {
                all.onNext(buffers);
            }
        }

        @Override
        public void onError(Throwable failure) {
            all.onError(failure);
        }

        @Override
        public void onComplete() {
            all.onComplete();
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return all.getBody();
        }
    }
}
