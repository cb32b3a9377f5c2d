package io.weatherglass.daemon.http.exchange;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/** Receives bodies that are too large for memory into files, with limits per body and in total. Thread-safe. */
public final class BodyFiles {
    /** Bodies are imported one at a time, and each waiting body occupies a connection and a descriptor. */
    private static final int MAX_FILES = 16;

    /**
     * Limit on the total size, as a number of bodies of the maximum size: one being imported and one being received.
     */
    private static final int MAX_LARGE = 2;

    private static final int RETRY_AFTER_SECONDS = 30;

    private final Path folder;
    private final long maxBytes;
    private final String setting;
    private final DiskSpace disk;
    private final BacklogLimit backlog;

    /** @param bytes size of the body, counted until {@link BodyFiles#delete} */
    public record Received(Path file, long bytes) {}

    public BodyFiles(Path folder, long maxBytes, String setting, DiskSpace disk) {
        this.folder = folder;
        this.maxBytes = maxBytes;
        this.setting = setting;
        this.disk = disk;
        this.backlog = new BacklogLimit(MAX_FILES, MAX_LARGE * maxBytes);
        try {
            if (Files.exists(folder)) {
                RecursiveDeletion.delete(folder);
            }
            PrivateFiles.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create the folder for bodies: " + e, e);
        }
    }

    /** Writes the request body to a file, which the caller must delete. Deletes the file of a rejected body. */
    public Future<Received> receive(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (context.response().closed()) {
            return Future.failedFuture("the client closed the connection");
        }
        if (announced(request) > maxBytes) {
            return Future.failedFuture(tooLarge());
        }
        if (!backlog.enter(0)) {
            return Future.failedFuture(tooMany());
        }
        Promise<Void> copied = Promise.promise();
        // The client may disconnect while the file is being created.
        request.exceptionHandler(copied::tryFail);
        request.pause();
        long[] bytes = {0};
        return context.vertx()
                .fileSystem()
                .createTempFile(folder.toString(), "body-", ".tmp", "rw-------")
                .compose(file -> context.vertx()
                        .fileSystem()
                        .open(file, new OpenOptions().setWrite(true).setTruncateExisting(true))
                        .compose(opened -> copy(request, opened, copied, bytes))
                        .recover(failure -> context.vertx()
                                .fileSystem()
                                .delete(file)
                                .transform(done -> Future.failedFuture(failure)))
                        .map(written -> new Received(Path.of(file), bytes[0])))
                .onFailure(failure -> {
                    backlog.leave((int) bytes[0]);
                    request.resume();
                });
    }

    public Future<Void> delete(RoutingContext context, Received body) {
        return context.vertx()
                .fileSystem()
                .delete(body.file().toString())
                .onComplete(deleted -> backlog.leave((int) body.bytes()));
    }

    private static long announced(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        return length == null ? 0 : Long.parseLong(length);
    }

    private Future<Void> copy(HttpServerRequest request, AsyncFile file, Promise<Void> copied, long[] bytes) {
        file.exceptionHandler(copied::tryFail);
        AtomicReference<Future<Void>> written = new AtomicReference<>(Future.succeededFuture());
        request.endHandler(end -> written.get().onSuccess(done -> copied.tryComplete()));
        request.handler(buffer -> {
            if (copied.future().isComplete()) {
                // The file is closed now, and its bytes are no longer counted.
                return;
            }
            if (bytes[0] + buffer.length() > maxBytes) {
                copied.tryFail(tooLarge());
            } else if (disk.shortage().isPresent()) {
                copied.tryFail(unavailable(disk.shortage().orElse("the disk was full")));
            } else if (!backlog.grow(buffer.length())) {
                copied.tryFail(tooMany());
            } else {
                bytes[0] += buffer.length();
                Future<Void> write = file.write(buffer).onFailure(copied::tryFail);
                written.set(Future.join(written.get(), write).mapEmpty());
                if (file.writeQueueFull()) {
                    request.pause();
                    file.drainHandler(drained -> request.resume());
                }
            }
        });
        request.resume();
        return copied.future().eventually(file::close);
    }

    private Problem tooLarge() {
        return Problem.bodyTooLarge(maxBytes, setting);
    }

    private Problem tooMany() {
        return unavailable("too many bodies are being received: " + backlog);
    }

    private static Problem unavailable(String detail) {
        return Problem.unavailable(detail, RETRY_AFTER_SECONDS);
    }
}
