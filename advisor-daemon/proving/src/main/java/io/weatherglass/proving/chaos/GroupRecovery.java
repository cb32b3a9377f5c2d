package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.ReadinessProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Brings daemons back to readiness, as a supervisor or operator would. */
final class GroupRecovery {

    /**
     * Maximum recovery time. A fault may wait for its victim for up to a minute before it strikes, and the victim may
     * then start slowly.
     */
    private static final Duration HEALING_PATIENCE = ChaosSite.START_PATIENCE.plusMinutes(3);

    private GroupRecovery() {}

    static void requireReady(ChaosDaemon daemon) throws InterruptedException {
        ReadinessProbe.Answer answer = new ReadinessProbe().await(daemon, ChaosSite.START_PATIENCE);
        if (!answer.isReady()) {
            throw new IllegalStateException(daemon.name() + " " + state(daemon, answer));
        }
    }

    /**
     * Waits for the end of all strikes, upgrades daemons that still run the earlier build, and starts daemons that have
     * exited. Returns a problem for each daemon that does not recover.
     */
    static List<ChaosProblem> heal(FaultInjector injector, List<ChaosDaemon> daemons) throws InterruptedException {
        List<ChaosProblem> problems = new ArrayList<>();
        if (!injector.awaitHealed(HEALING_PATIENCE)) {
            problems.add(new ChaosProblem(Kind.NOT_WORKING, "faults", "a fault has not ended"));
        }
        injector.failure().ifPresent(what -> problems.add(new ChaosProblem(Kind.NOT_WORKING, "faults", what)));
        for (ChaosDaemon daemon : daemons) {
            if (daemon.isEarlier()) {
                daemon.stopForUpgrade();
                daemon.startUpgraded(ChaosSite.START_PATIENCE);
            }
            ReadinessProbe.Answer answer = startedAgain(daemon);
            if (!answer.isReady()) {
                problems.add(new ChaosProblem(Kind.NOT_WORKING, daemon.name(), state(daemon, answer)));
            }
        }
        return problems;
    }

    /**
     * Starts a daemon repeatedly until it is ready, because it may exit, for example if brokers are slow or a clock was
     * set back.
     */
    private static ReadinessProbe.Answer startedAgain(ChaosDaemon daemon) throws InterruptedException {
        ReadinessProbe probe = new ReadinessProbe();
        long deadline = System.nanoTime() + ChaosSite.START_PATIENCE.toNanos();
        ReadinessProbe.Answer answer;
        do {
            daemon.process().start();
            answer = probe.await(daemon, Duration.ofNanos(deadline - System.nanoTime()));
        } while (!answer.isReady() && System.nanoTime() < deadline);
        return answer;
    }

    private static String state(ChaosDaemon daemon, ReadinessProbe.Answer answer) {
        if (!daemon.process().isAlive()) {
            return "has exited; last output: " + daemon.process().lastWords();
        }
        return answer.status() == 0 ? "does not respond" : "is not ready: " + answer.body();
    }
}
