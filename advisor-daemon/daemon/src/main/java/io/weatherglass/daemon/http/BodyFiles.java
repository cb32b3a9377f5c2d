package io.weatherglass.daemon.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;

/** Bodies that are too large for memory, each in a temporary file of its own, up to a limit. */
final class BodyFiles {
    private final long maxBytes;
    private final String setting;

    /** @param setting that sets the limit, for the message to those who exceed it */
    BodyFiles(long maxBytes, String setting) {
        this.maxBytes = maxBytes;
        this.setting = setting;
    }

    /** The body of a request as a file, which the caller deletes; nothing is left of a body that is refused or breaks off. */
    Future<Path> receive(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (announced(request) > maxBytes) {
            return Future.failedFuture(tooLarge());
        }
        request.pause();
        return context.vertx()
                .fileSystem()
                .createTempFile("weatherglass-body-", ".tmp")
                .compose(file -> context.vertx()
                        .fileSystem()
                        .open(file, new OpenOptions().setWrite(true).setTruncateExisting(true))
                        .compose(opened -> copy(request, opened))
                        .map(written -> Path.of(file))
                        .recover(failure ->
                                delete(context, Path.of(file)).transform(done -> Future.failedFuture(failure))));
    }

    static Future<Void> delete(RoutingContext context, Path file) {
        return context.vertx().fileSystem().delete(file.toString());
    }

    private static long announced(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        return length == null ? 0 : Long.parseLong(length);
    }

    private Future<Void> copy(HttpServerRequest request, AsyncFile file) {
        Promise<Void> copied = Promise.promise();
        long[] bytes = {0};
        file.exceptionHandler(copied::tryFail);
        request.exceptionHandler(copied::tryFail);
        request.endHandler(end -> copied.tryComplete());
        request.handler(buffer -> {
            bytes[0] += buffer.length();
            if (bytes[0] > maxBytes) {
                // the rest of the body is discarded, too
                request.handler(rest -> {});
                copied.tryFail(tooLarge());
                return;
            }
            file.write(buffer).onFailure(copied::tryFail);
            if (file.writeQueueFull()) {
                request.pause();
                file.drainHandler(drained -> request.resume());
            }
        });
        request.resume();
        return copied.future().eventually(file::close);
    }

    private ProblemException tooLarge() {
        return new ProblemException(Problem.bodyTooLarge(maxBytes, setting));
    }
}
