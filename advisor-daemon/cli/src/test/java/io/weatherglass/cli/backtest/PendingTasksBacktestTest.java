package io.weatherglass.cli.backtest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Four runs of a pipeline on two slots, and one with twice or half as many samples, as Nextflow's plugin reports them.
 * {@code ResizedNextflowTest} does the same with real runs.
 */
class PendingTasksBacktestTest {
    private static final int PAST_RUNS = 4;
    private static final int SLOTS = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"24, 48, true", "48, 24, true", "24, 48, false", "48, 24, false"})
    void knownPendingTasksCorrectTheForecast(int usual, int samples, boolean aligned) throws IOException {
        for (int run = 1; run <= PAST_RUNS + 1; run++) {
            List<String> messages = new Pipeline(run, run <= PAST_RUNS ? usual : samples, aligned).run();
            Files.write(folder.resolve("run-" + run + ".jsonl"), messages);
        }

        ResizedRuns.assertForecasts(folder, "0.15,0.25,0.5,0.75");
    }

    /** A simulated run; each sample has one task, or three, of which the last one waits for another. */
    private static final class Pipeline {
        private final int number;
        private final int samples;
        private final boolean aligned;
        private final Random random;
        private final long begin;
        private final List<String> messages = new ArrayList<>();
        private final Deque<Task> waiting = new ArrayDeque<>();
        private final PriorityQueue<Task> running = new PriorityQueue<>(Comparator.comparingLong(task -> task.end));
        private int tasks;
        private int openTasks;

        private static final class Task {
            private final int id;
            private final String process;
            private final String tag;
            private long start;
            private long end;

            Task(int id, String process, String tag) {
                this.id = id;
                this.process = process;
                this.tag = tag;
            }
        }

        Pipeline(int number, int samples, boolean aligned) {
            this.number = number;
            this.samples = samples;
            this.aligned = aligned;
            random = new Random(number);
            begin = 1_800_000_000_000L + number * 10_000_000L;
        }

        List<String> run() {
            long now = begin + 1000;
            message(
                    begin,
                    "started",
                    "\"metadata\":{\"workflow\":{\"start\":\"%s\",\"projectName\":\"qc.nf\"}}"
                                    .formatted(Instant.ofEpochMilli(begin))
                            + ",\"weatherglass\":{\"processes\":["
                            + process("FASTQC", "") + "," + process("TRIM", "") + "," + process("ALIGN", "\"TRIM\"")
                            + ","
                            + process("MULTIQC", "\"FASTQC\",\"ALIGN\"") + "]}");
            for (int sample = 1; sample <= samples; sample++) {
                add(now, "FASTQC", "s" + sample);
                if (aligned) {
                    add(now, "TRIM", "s" + sample);
                }
            }
            while (!waiting.isEmpty() || !running.isEmpty()) {
                while (!waiting.isEmpty() && running.size() < SLOTS) {
                    start(now, waiting.remove());
                }
                Task ended = running.remove();
                now = ended.end;
                trace(now, "process_completed", ended, "COMPLETED");
                if (ended.process.equals("TRIM")) {
                    add(now, "ALIGN", ended.tag);
                }
                if (--openTasks == 0 && !ended.process.equals("MULTIQC")) {
                    add(now, "MULTIQC", "all");
                }
            }
            message(
                    now,
                    "completed",
                    "\"metadata\":{\"workflow\":{\"complete\":\"%s\",\"success\":true}}"
                            .formatted(Instant.ofEpochMilli(now)));
            return messages;
        }

        private static String process(String name, String after) {
            return "{\"name\":\"" + name + "\",\"after\":[" + after + "]}";
        }

        private void add(long now, String process, String tag) {
            Task task = new Task(++tasks, process, tag);
            openTasks++;
            waiting.add(task);
            trace(now, "process_pending", task, "NEW");
        }

        private void start(long now, Task task) {
            task.start = now + 100;
            task.end = task.start + 600 + random.nextInt(800);
            running.add(task);
            trace(now, "process_submitted", task, "SUBMITTED");
            trace(task.start, "process_started", task, "RUNNING");
        }

        private void trace(long now, String event, Task task, String status) {
            boolean completed = status.equals("COMPLETED");
            message(
                    now,
                    event,
                    ("\"trace\":{\"task_id\":%d,\"hash\":\"aa/%06d\",\"name\":\"%s (%s)\",\"process\":\"%s\","
                                    + "\"attempt\":1,\"status\":\"%s\",\"cpus\":1,\"start\":%d,\"complete\":%d,\"realtime\":%d}")
                            .formatted(
                                    task.id,
                                    task.id,
                                    task.process,
                                    task.tag,
                                    task.process,
                                    status,
                                    task.start,
                                    completed ? task.end : 0,
                                    completed ? task.end - task.start : 0));
        }

        private void message(long now, String event, String rest) {
            messages.add("{\"runName\":\"run_%d\",\"runId\":\"%08d-0\",\"event\":\"%s\",\"utcTime\":\"%s\",%s}"
                    .formatted(number, number, event, Instant.ofEpochMilli(now), rest));
        }
    }
}
