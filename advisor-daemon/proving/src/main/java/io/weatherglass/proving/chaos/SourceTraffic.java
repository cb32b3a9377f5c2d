package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.SentRuns.Sent;
import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.FollowedLog;
import io.weatherglass.proving.chaos.site.SourceRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reports runs in messages like those of an enactor. The messages of the first runs are written to files, which {@code
 * connect --follow} reads; those of the other runs are sent to the connector of a daemon, which spools them. Not
 * thread-safe.
 */
public final class SourceTraffic implements AutoCloseable {

    private static final int MIN_RUNS = 5;
    private static final int MAX_RUNS = 40;

    /** Ratio of other runs to runs that are reported in messages. */
    private static final int SHARE = 10;

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final List<SourceRun> runs;
    private final SourceEnactor enactor = new SourceEnactor();
    private final Map<SourceRun, Future<?>> sending = new LinkedHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "enactor");
        thread.setDaemon(true);
        return thread;
    });
    private long fromNanos;
    private long toNanos;

    private SourceTraffic(List<SourceRun> runs) {
        this.runs = List.copyOf(runs);
    }

    public static SourceTraffic of(long seed, Duration duration, int others) {
        int count = Math.min(MAX_RUNS, Math.max(MIN_RUNS, others / SHARE));
        return new SourceTraffic(IntStream.range(0, count)
                .mapToObj(number -> SourceRun.of(seed, number, duration.toMillis()))
                .toList());
    }

    public Set<String> instances() {
        return runs.stream().map(SourceRun::instance).collect(Collectors.toSet());
    }

    int refused() {
        return enactor.refused();
    }

    /**
     * Sends all messages to an undisturbed daemon, one run after another.
     *
     * @throws IllegalStateException if the daemon does not accept them
     */
    void sendAtOnce(ChaosDaemon daemon) throws InterruptedException {
        for (SourceRun run : runs) {
            Future<?> sent = threads.submit(() -> {
                for (SourceRun.Message message : run.messages()) {
                    enactor.send(daemon, message);
                }
                return null;
            });
            try {
                sent.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException | ExecutionException e) {
                throw new IllegalStateException(
                        daemon.name() + " did not accept the messages of " + run.instance() + ": " + e, e);
            }
        }
    }

    void start(List<ChaosDaemon> daemons, List<FollowedLog> logs) {
        fromNanos = System.nanoTime();
        for (int i = 0; i < runs.size(); i++) {
            SourceRun run = runs.get(i);
            int number = i;
            sending.put(run, threads.submit(() -> {
                if (number < logs.size()) {
                    write(run, logs.get(number));
                } else {
                    // send all messages of a run to one daemon, because only its connector has the state of the run
                    send(run, daemons.get(number % daemons.size()));
                }
                return null;
            }));
        }
    }

    private void send(SourceRun run, ChaosDaemon daemon) throws InterruptedException {
        for (SourceRun.Message message : run.messages()) {
            await(message);
            enactor.send(daemon, message);
        }
    }

    private void write(SourceRun run, FollowedLog log) throws InterruptedException {
        for (SourceRun.Message message : run.messages()) {
            await(message);
            try {
                Files.writeString(
                        log.file(), message.json() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            log.superviseReader();
        }
        log.awaitReader();
    }

    private void await(SourceRun.Message message) throws InterruptedException {
        long at = fromNanos + TimeUnit.MILLISECONDS.toNanos(message.atMillis());
        TimeUnit.NANOSECONDS.sleep(Math.max(0, at - System.nanoTime()));
    }

    List<ChaosProblem> await() throws InterruptedException {
        List<ChaosProblem> problems = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (Map.Entry<SourceRun, Future<?>> sent : sending.entrySet()) {
            String instance = sent.getKey().instance();
            try {
                sent.getValue().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                problems.add(new ChaosProblem(Kind.NOT_WORKING, instance, "its messages were not accepted"));
            } catch (ExecutionException e) {
                problems.add(new ChaosProblem(
                        Kind.NOT_WORKING, instance, e.getCause().toString()));
            }
        }
        toNanos = System.nanoTime();
        return problems;
    }

    /** Returns the expected events by instance: the events that an undisturbed daemon has logged, in order. */
    public Map<String, Sent> sent(Remains undisturbed) {
        Map<String, Sent> sent = new LinkedHashMap<>();
        for (SourceRun run : runs) {
            Map<Integer, Integer> hashes = undisturbed.events(run.instance()).hashes();
            int[] inOrder = IntStream.range(0, hashes.size()).map(hashes::get).toArray();
            sent.put(run.instance(), new Sent(inOrder, 0, run.messages().size(), Map.of(), fromNanos, toNanos));
        }
        return sent;
    }

    /**
     * Returns a problem for each type of event that occurs less often in a log than in the messages. Comparing two logs
     * would not reveal events that are missing from both.
     */
    public List<ChaosProblem> lost(Remains left, String by) {
        List<ChaosProblem> lost = new ArrayList<>();
        for (SourceRun run : runs) {
            Map<String, Integer> logged = left.events(run.instance()).types();
            run.reported().forEach((type, reported) -> {
                int found = logged.getOrDefault(type, 0);
                if (found < reported) {
                    String detail = by + " has logged " + found + " of " + reported + " events " + type;
                    lost.add(new ChaosProblem(Kind.EVENT_LOST, run.instance(), detail));
                }
            });
        }
        return lost;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
