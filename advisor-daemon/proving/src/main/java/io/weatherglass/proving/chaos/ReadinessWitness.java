package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ReadinessProbe;
import io.weatherglass.proving.chaos.site.ReadinessProbe.Answer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Polls the readiness of daemons and records their responses. Thread-safe. */
final class ReadinessWitness implements AutoCloseable {

    private final List<ChaosDaemon> daemons;
    private final ReadinessProbe probe = new ReadinessProbe();
    private final Map<String, List<Answer>> answers = new HashMap<>();
    private final List<Thread> threads = new ArrayList<>();

    ReadinessWitness(List<ChaosDaemon> daemons) {
        this.daemons = List.copyOf(daemons);
    }

    void start() {
        for (ChaosDaemon daemon : daemons) {
            Thread thread = new Thread(() -> watch(daemon), "readiness-" + daemon.name());
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void watch(ChaosDaemon daemon) {
        try {
            while (true) {
                remember(daemon, probe.ask(daemon));
                Thread.sleep(ReadinessProbe.EVERY.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void remember(ChaosDaemon daemon, Answer answer) {
        answers.computeIfAbsent(daemon.name(), name -> new ArrayList<>()).add(answer);
    }

    synchronized List<Answer> answers(ChaosDaemon daemon) {
        return List.copyOf(answers.getOrDefault(daemon.name(), List.of()));
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
