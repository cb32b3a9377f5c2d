package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.config.Setting;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.documents.TraceDocuments;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BodyFiles;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.traces.TemporaryFolderCheck;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.formats.ColumnMapping;
import io.weatherglass.traces.formats.LogTooLargeException;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.formats.WorkloadFormats;
import io.weatherglass.traces.store.ImportResult;
import io.weatherglass.traces.store.NoSuchTraceException;
import io.weatherglass.traces.store.TraceExistsException;
import io.weatherglass.traces.store.TraceImport;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.store.TraceTooLargeException;
import io.weatherglass.traces.workload.LoadProfile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;

final class TraceRoutes {
    private static final int MAX_BINS = 10_000;
    private static final int BINS = 100;

    private final TraceStore store;
    private final ReadOptions limits;
    private final BodyFiles bodies;
    /** Imports one trace at a time, since each needs a processor and a temporary database. */
    private final WorkerExecutor importer;

    TraceRoutes(Vertx vertx, TraceStore store, BodyFiles bodies, ReadOptions limits) {
        this.store = store;
        this.limits = limits;
        this.bodies = bodies;
        this.importer = vertx.createSharedWorkerExecutor("trace-import", 1);
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(ApiPaths.TRACES, this::list),
                new Endpoint(HttpMethod.POST, ApiPaths.TRACES, List.of(this::post)),
                Endpoint.get(ApiPaths.TRACE, this::show));
    }

    private void list(RoutingContext context) {
        answer(context, () -> TraceDocuments.of(store.list()));
    }

    private void show(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String name = parameters.instance();
        int bins = parameters.integer("bins", BINS, 1, MAX_BINS);
        answer(context, () -> TraceDocuments.of(store.info(name), LoadProfile.of(store.load(name), bins)));
    }

    private void answer(RoutingContext context, Callable<JsonNode> document) {
        context.vertx()
                .executeBlocking(() -> Responses.encode(document.call()), false)
                .onSuccess(body -> Responses.json(context, 200, body))
                .onFailure(failure -> context.fail(problem(failure, "")));
    }

    private void post(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        String name = parameters.required("name");
        Optional<String> format = parameters.choice("format", WorkloadFormats.names());
        Optional<String> file = parameters.notBlank("file");
        if (format.isEmpty() && file.isEmpty()) {
            parameters.required("format");
        }
        Optional<ColumnMapping> columns = parameters.notBlank("columns").map(text -> mapping(text));
        int systemCores = parameters.integer("systemCores", 0, 1, Integer.MAX_VALUE);
        boolean replace = parameters.flag("replace", false);
        if (replace) {
            Authentication.requireAdmin(context);
        }
        ReadOptions options = limits.strict(parameters.flag("strict", false));
        bodies.receive(context)
                .compose(body -> importer.executeBlocking(() -> new TraceImport(
                                        body.file(),
                                        file.orElse(name),
                                        format,
                                        Optional.of(name),
                                        columns,
                                        systemCores == 0 ? OptionalInt.empty() : OptionalInt.of(systemCores),
                                        replace,
                                        options)
                                .into(store))
                        .map(result -> imported(result, body.file().toString()))
                        .recover(failure ->
                                Future.failedFuture(problem(failure, body.file().toString())))
                        .eventually(() -> bodies.delete(context, body)))
                .onSuccess(answer -> Responses.json(context, answer.status(), answer.body()))
                .onFailure(context::fail);
    }

    private record Imported(int status, Buffer body) {}

    private static Imported imported(ImportResult result, String file) {
        return new Imported(
                result.outcome() == ImportResult.Outcome.IMPORTED ? 201 : 200,
                Responses.encode(TraceDocuments.of(result, text -> shown(text, file))));
    }

    private static String shown(String text, String file) {
        return file.isEmpty() ? text : text.replace(file, "body");
    }

    private static ColumnMapping mapping(String text) {
        try {
            return ColumnMapping.parse(text);
        } catch (IllegalArgumentException e) {
            throw Problem.invalidParameter("columns", text, e.getMessage());
        }
    }

    private static Throwable problem(Throwable failure, String file) {
        String message = String.valueOf(failure.getMessage());
        String text = shown(message, file);
        if (failure instanceof NoSuchTraceException) {
            return new Problem(404, "unknown-trace", "Unknown trace", text);
        }
        if (failure instanceof TraceExistsException) {
            return new Problem(
                    409, "trace-exists", "Trace name already exists", text + "; use replace=true to replace it");
        }
        if (failure instanceof TraceTooLargeException
                || failure instanceof TemporaryFolderCheck.UnusableException
                || (failure instanceof IOException && message.contains("No space left"))) {
            return new Problem(507, "insufficient-storage", "Insufficient storage", text);
        }
        if (failure instanceof LogTooLargeException large) {
            return Problem.bodyTooLarge(text + " (" + setting(large.limit()).key() + ")");
        }
        if (failure instanceof TraceFormatException wrong) {
            List<Violation> violations = wrong.field().isEmpty()
                    ? List.of()
                    : List.of(new Violation(wrong.field(), wrong.value(), wrong.rule()));
            return new Problem(422, "invalid-trace", "Invalid trace", text, violations);
        }
        if (failure instanceof IllegalArgumentException) {
            return new Problem(400, "invalid-parameter", "Invalid parameter", text);
        }
        return failure;
    }

    private static Setting<Integer> setting(LogTooLargeException.Limit limit) {
        return switch (limit) {
            case UNPACKED_BYTES -> Settings.MAX_UNPACKED_TRACE_BYTES;
            case DOCUMENT_BYTES -> Settings.MAX_BODY_BYTES;
            case ROWS -> Settings.MAX_TRACE_ROWS;
        };
    }
}
