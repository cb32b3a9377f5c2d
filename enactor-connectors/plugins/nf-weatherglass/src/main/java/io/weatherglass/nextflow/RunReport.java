package io.weatherglass.nextflow;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import nextflow.Session;
import nextflow.processor.TaskHandler;
import nextflow.trace.TraceRecord;
import org.codehaus.groovy.runtime.InvokerHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides which messages are reported. Called by several threads of Nextflow; never throws an exception. */
final class RunReport {
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    /** Maximum number of input files per task whose sizes are read. */
    private static final int MAX_FILES = 1000;

    private static final Duration MIN_PATIENCE = Duration.ofMillis(400);

    /** If the daemon answers, it needs this time for the outcome of a short run or on a busy machine. */
    private static final Duration MIN_PATIENCE_IF_ANSWERED = Duration.ofSeconds(2);

    private static final Duration MAX_PATIENCE = Duration.ofSeconds(10);
    private static final int SHARE_OF_RUN = 100;
    private static final String PENDING = "process_pending";

    private final Session session;
    private final PluginSettings settings;
    private final RunMessages messages;
    private Optional<Map<String, Object>> beginning = Optional.empty();
    private Optional<Reporter> reporter = Optional.empty();
    private final AtomicLong taken = new AtomicLong();
    private int succeeded;
    private int failed;
    private int cached;

    RunReport(Session session) {
        this.session = session;
        this.settings = new PluginSettings(session.getConfig(), System.getenv());
        this.messages = new RunMessages(session, settings);
        settings.faults().forEach(fault -> LOG.warn("Weatherglass: {}", fault));
    }

    void begun() {
        safely(() -> {
            synchronized (this) {
                Map<String, Object> ours = messages.settings();
                safely(() -> ours.put("processes", messages.processes()));
                beginning = Optional.of(messages.beginning(ours));
            }
        });
    }

    /** Reports a task that its executor has not yet submitted. */
    void pending(TaskHandler handler, TraceRecord trace) {
        // a job array is not a task
        if (!handler.getTask().getClass().getSimpleName().equals("TaskArrayRun")) {
            task(PENDING, handler, trace);
        }
    }

    void submitted(TaskHandler handler, TraceRecord trace) {
        task("process_submitted", handler, trace);
        // Nextflow can poll the tasks of a job array only after it has reported each of them
        if (!isInArray(handler)) {
            Optional<Reporter> reporting;
            synchronized (this) {
                reporting = reporter;
            }
            // Nextflow removes the task from its queue after this call, and ends only if the queue is empty
            reporting.ifPresent(run -> run.brake().await(() -> !session.isSuccess() || session.isTerminated()));
        }
    }

    private static boolean isInArray(TaskHandler handler) {
        try {
            return Boolean.TRUE.equals(InvokerHelper.getProperty(handler, "isArrayChild"));
        } catch (RuntimeException e) {
            // Nextflow before 24.04 has no job arrays
            return false;
        }
    }

    void started(TaskHandler handler, TraceRecord trace) {
        task("process_started", handler, trace);
    }

    void completed(TaskHandler handler, TraceRecord trace) {
        safely(() -> count(trace));
        task("process_completed", handler, trace);
    }

    /** Reports a task whose result is reused from the cache or, if {@code trace} is null, from {@code storeDir}. */
    void cached(TaskHandler handler, TraceRecord trace) {
        safely(() -> {
            synchronized (this) {
                cached++;
            }
            Map<String, Object> fields =
                    trace == null ? RunMessages.fields(handler.getTask()) : RunMessages.fields(trace);
            fields.put("status", "CACHED");
            offer(RunMessages.message("process_completed", "trace", fields));
        });
    }

    /** Reports the end once: Nextflow 25.10 and newer call this twice if a run fails. */
    void ended() {
        safely(() -> {
            Optional<Reporter> reporting;
            synchronized (this) {
                reporting = reporter;
                reporter = Optional.empty();
                beginning = Optional.empty();
            }
            if (reporting.isPresent()) {
                Map<String, Object> message = end();
                reporting.get().offer(() -> message);
                reporting.get().finish(patience(MIN_PATIENCE), patience(MIN_PATIENCE_IF_ANSWERED));
            }
        });
        LOG.debug(
                "Weatherglass: Nextflow's own threads spent {} ms in this" + " plugin",
                TimeUnit.NANOSECONDS.toMillis(taken.get()));
    }

    private interface Step {
        void take() throws IOException, InterruptedException;
    }

    private void safely(Step step) {
        long begin = System.nanoTime();
        try {
            step.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException | Error e) {
            // in some versions, any exception or error would stop the run
            LOG.debug("Weatherglass: not reported", e);
        } finally {
            taken.addAndGet(System.nanoTime() - begin);
        }
    }

    private void task(String event, TaskHandler handler, TraceRecord trace) {
        safely(() -> {
            Map<String, Object> fields = RunMessages.fields(trace);
            Map<String, Object> message = RunMessages.message(event, "trace", fields);
            // submissions also include the input size, because tasks in a job array are not reported as pending
            if (event.equals(PENDING) || event.equals("process_submitted")) {
                Collection<Path> inputs = handler.getTask().getInputFilesMap().values();
                offer(() -> {
                    bytes(inputs).ifPresent(bytes -> fields.put("input_bytes", bytes));
                    return message;
                });
            } else {
                boolean here =
                        handler.getTask().getProcessor().getExecutor().getName().equals("local");
                offer(() -> {
                    hostname().filter(name -> here).ifPresent(name -> fields.putIfAbsent("hostname", name));
                    return message;
                });
            }
        });
    }

    private synchronized void count(TraceRecord trace) {
        String status = String.valueOf(trace.get("status"));
        if (status.equals("COMPLETED")) {
            succeeded++;
        } else if (status.equals("FAILED") && !"RETRY".equals(String.valueOf(trace.get("error_action")))) {
            failed++;
        }
    }

    private void offer(Map<String, Object> message) {
        offer(() -> message);
    }

    private synchronized void offer(Supplier<Map<String, Object>> message) {
        if (reporter.isEmpty() && beginning.isPresent()) {
            reporter = reporter();
            Map<String, Object> first = beginning.get();
            beginning = Optional.empty();
            reporter.ifPresent(begun -> {
                begun.offer(() -> first);
                begun.start();
            });
        }
        reporter.ifPresent(begun -> begun.offer(message));
    }

    private Optional<Reporter> reporter() {
        if (settings.url().isEmpty()) {
            return Optional.empty();
        }
        Reporter.Run run =
                new Reporter.Run(session.getRunName(), session.getUniqueId().toString(), start());
        MessageRecord record = new MessageRecord(Path.of(".nextflow", "weatherglass", run.instance() + ".jsonl"));
        DaemonConnection daemon = new DaemonConnection(settings.url().get(), settings.token());
        return Optional.of(
                new Reporter(run, daemon, record, Terminal.of(session), settings.showForecast(), Reporter.MAX_WAITING));
    }

    private synchronized Map<String, Object> end() {
        return messages.end(succeeded, failed, cached);
    }

    private Instant start() {
        return session.getWorkflowMetadata().getStart().toInstant();
    }

    private Duration patience(Duration least) {
        Duration share = Duration.between(start(), Instant.now()).dividedBy(SHARE_OF_RUN);
        if (share.compareTo(least) < 0) {
            return least;
        }
        return share.compareTo(MAX_PATIENCE) > 0 ? MAX_PATIENCE : share;
    }

    private static Optional<String> hostname() {
        try {
            return Optional.of(InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** Returns the total size of local files; empty if there are none or too many, or if any is remote or missing. */
    private static Optional<Long> bytes(Collection<Path> files) {
        long bytes = 0;
        if (files.isEmpty() || files.size() > MAX_FILES) {
            return Optional.empty();
        }
        for (Path file : files) {
            if (!file.getFileSystem().equals(FileSystems.getDefault())) {
                return Optional.empty();
            }
            try {
                bytes += Files.size(file);
            } catch (IOException e) {
                return Optional.empty();
            }
        }
        return Optional.of(bytes);
    }
}
