package io.weatherglass.cli.connecting;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MalformedMessages;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.UnreportedCpus;
import io.weatherglass.daemon.sources.EventOutput;
import io.weatherglass.forecast.support.CountText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Prints events as JSON lines (structured CloudEvents) or table rows, after delivery to another output, if any. Reports
 * malformed messages on the error stream.
 */
final class PrintedEvents implements EventOutput {
    private static final String ROW = "%-24s  %-24s  %-20s  %-24s  %s%n";

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;
    private final Optional<EventOutput> elsewhere;
    private final boolean live;
    private final MalformedMessages malformed = new MalformedMessages();
    private final EventCodec codec = new EventCodec();
    private final UnreportedCpus cpus = new UnreportedCpus();
    private boolean headed;

    /** @param live whether to report each malformed message immediately instead of a summary at the end */
    PrintedEvents(PrintWriter out, PrintWriter err, boolean json, boolean live, Optional<EventOutput> elsewhere) {
        this.out = out;
        this.err = err;
        this.json = json;
        this.live = live;
        this.elsewhere = elsewhere;
    }

    @Override
    public void write(List<EventEnvelope> events) throws InterruptedException {
        if (elsewhere.isPresent()) {
            elsewhere.get().write(events);
        }
        events.forEach(this::print);
        cpus.add(events);
        out.flush();
    }

    private void print(EventEnvelope event) {
        if (json) {
            out.println(new String(codec.toJson(event), StandardCharsets.UTF_8));
            return;
        }
        if (!headed) {
            out.printf(Locale.ROOT, ROW, "time", "instance", "event", "job", "");
            headed = true;
        }
        out.printf(
                Locale.ROOT,
                ROW,
                event.time().truncatedTo(ChronoUnit.MILLIS),
                event.workflowInstance(),
                event.type().typeName().replace("io.weatherglass.", ""),
                event.event().subject().orElse(""),
                detail(event.event()));
    }

    private static String detail(WorkflowEvent event) {
        if (event instanceof JobCompleted completed) {
            return format("%.3f s", completed.runtimeSeconds()) + attempt(completed.attempt());
        } else if (event instanceof JobFailed failed) {
            return failed.reason().orElse("failed")
                    + attempt(failed.attempt())
                    + (failed.willRetry() ? ", will be retried" : "");
        } else if (event instanceof WorkflowPlanned planned) {
            return planned.plan().workflow() + ", "
                    + CountText.of(planned.plan().jobs().size(), "job");
        } else if (event instanceof WorkflowStarted started) {
            return started.workflow();
        } else if (event instanceof WorkflowFailed failed) {
            return failed.reason().orElse("");
        }
        return "";
    }

    private static String attempt(int attempt) {
        return attempt == 1 ? "" : ", attempt " + attempt;
    }

    @Override
    public void refuse(SourceMessage message, InvalidMessageException reason) throws InterruptedException {
        if (elsewhere.isPresent()) {
            elsewhere.get().refuse(message, reason);
        }
        if (!live) {
            malformed.add(message, place(message), reason);
        } else {
            err.println(malformed(message, reason));
            err.flush();
        }
    }

    UnreportedCpus cpus() {
        return cpus;
    }

    void reportMalformed() {
        if (!live) {
            malformed.take().forEach(line -> err.println("malformed message: " + line));
            err.flush();
        }
    }

    static String malformed(SourceMessage message, InvalidMessageException reason) {
        String place = place(message);
        return "malformed message: " + (place.isEmpty() ? "" : place + ": ") + reason.getMessage();
    }

    private static String place(SourceMessage message) {
        return message.place().isEmpty()
                ? (message.method() + " " + message.target()).strip()
                : message.place().toString();
    }

    @Override
    public void close() {
        elsewhere.ifPresent(EventOutput::close);
    }
}
