package io.weatherglass.cli.chaos;

import io.weatherglass.cli.chaos.ChaosProblem.Kind;
import io.weatherglass.cli.chaos.ChaosReport.FaultRow;
import io.weatherglass.cli.chaos.FaultInjector.Struck;
import io.weatherglass.cli.chaos.SentRuns.Sent;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;

/**
 * One run of {@code chaos}: (1) the events of all runs go through an undisturbed daemon; (2) they are sent to a group of daemons at
 * their times, while faults strike; (3) all is healed, and further runs are sent, after whose end nothing is under way any more;
 * (4) what is left is compared.
 */
final class ChaosRun {

    /** Runs after all faults: some for each partition. */
    static final int RUNS_AFTERWARDS = 12;

    private static final int PARTITIONS = 6;

    /** Sessions, transactions and pauses before retries end within 30 s each. */
    private static final Duration CLOSING_PATIENCE = Duration.ofMinutes(3);

    /** A strike may wait a minute for its victim, take another one, and end with a start that takes its whole patience. */
    private static final Duration HEALING_PATIENCE = ChaosSite.START_PATIENCE.plusMinutes(3);

    private final Settings settings;
    private final Consumer<String> progress;

    /**
     * What to do.
     *
     * @param duration for which events are sent and faults strike
     * @param runs number of runs that are disturbed, at least 1
     * @param required those of the faults without which nothing is shown: that one of them did not strike is a problem
     */
    record Settings(
            long seed,
            Duration duration,
            int runs,
            ChaosSite.Layout layout,
            List<Fault> faults,
            List<Fault> required) {}

    /** @param progress takes lines for people */
    ChaosRun(Settings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    ChaosReport run() throws IOException, InterruptedException, SQLException, ExecutionException {
        long begin = System.nanoTime();
        ChaosWorkload workload = new ChaosWorkload(
                settings.seed(), settings.duration(), settings.runs(), Faults.of(EventFault.class, settings.faults()));
        try (ChaosSite site = ChaosSite.start(settings.layout())) {
            progress.accept("files of all processes are in " + site.folder());
            progress.accept(
                    site.postgres().isPresent()
                            ? "PostgreSQL is started for the history"
                            : "PostgreSQL is not installed: each daemon has an embedded history of its own");
            if (settings.layout().ownDisks() && !site.disksCanBeFilled()) {
                progress.accept("no disk is filled: no file system can be mounted in a namespace (unshare --mount)");
            }
            if (settings.layout().ownClocks() && !site.clocksCanBeSet()) {
                progress.accept("no clock is set: libfaketime is not installed (Debian package libfaketime)");
            }
            createTopics(site);
            site.undisturbed().process().start();
            site.daemons().forEach(daemon -> daemon.process().start());
            Remains undisturbed = undisturbed(site, workload);
            Disturbed disturbed = disturbed(site, workload);
            progress.accept("comparing");
            Remains remains = Remains.read(site.brokers().clients(), site.topics(), site.histories());
            List<ChaosProblem> problems = new ArrayList<>(disturbed.problems());
            problems.addAll(Verdict.problems(
                    disturbed.sent(), remains, undisturbed, site.postgres().isPresent()));
            problems.addAll(notStruck(settings.required(), disturbed));
            return report(site, disturbed, remains, problems, (System.nanoTime() - begin) / 1e9);
        }
    }

    private void createTopics(ChaosSite site) throws InterruptedException, ExecutionException {
        site.brokers().awaitStarted();
        try (Admin admin = site.brokers().clients().admin()) {
            site.topics().createMissing(admin, PARTITIONS);
            site.undisturbedTopics().createMissing(admin, PARTITIONS);
        }
    }

    private int allRuns() {
        return settings.runs() + RUNS_AFTERWARDS;
    }

    /** Everything at once: what comes of a run does not depend on when its events come. */
    private Remains undisturbed(ChaosSite site, ChaosWorkload workload) throws IOException, InterruptedException {
        requireReady(site.undisturbed());
        progress.accept(allRuns() + " runs go through a daemon that nothing disturbs");
        Topics topics = site.undisturbedTopics();
        SentRuns runs = new SentRuns(topics.events());
        KafkaClients clients = site.brokers().clients();
        try (Producer<String, byte[]> producer = clients.persistentWriter();
                ClosedRuns closed = new ClosedRuns(clients, topics.advisoriesLatest())) {
            runs.send(producer, workload::undisturbed, 0, allRuns(), false);
            Set<String> open = closed.await(runs.runs().keySet(), CLOSING_PATIENCE);
            if (!open.isEmpty()) {
                throw new IllegalStateException("the undisturbed daemon has not closed " + open.size() + " of "
                        + allRuns() + " runs, among them " + open.iterator().next());
            }
        }
        Optional<HistoryLocation> history = site.undisturbed().ownHistory();
        Remains remains = Remains.read(clients, topics, history.stream().toList());
        site.undisturbed().process().close();
        return remains;
    }

    private static void requireReady(ChaosDaemon daemon) throws InterruptedException {
        ReadinessProbe.Answer answer = new ReadinessProbe().await(daemon, ChaosSite.START_PATIENCE);
        if (!answer.isReady()) {
            throw new IllegalStateException(daemon.name() + " " + state(daemon, answer));
        }
    }

    /** What was done to the group, and what has shown already. */
    record Disturbed(Map<String, Sent> sent, List<Struck> struck, List<ChaosProblem> problems) {}

    private Disturbed disturbed(ChaosSite site, ChaosWorkload workload) throws InterruptedException {
        for (ChaosDaemon daemon : site.daemons()) {
            requireReady(daemon);
        }
        progress.accept("the same runs go through " + settings.layout().daemons() + " daemons for "
                + settings.duration().toSeconds() + " s, while faults strike");
        SentRuns runs = new SentRuns(site.topics().events());
        List<ChaosProblem> problems = new ArrayList<>();
        try (FaultInjector injector = new FaultInjector(
                        site, settings.seed(), settings.duration(), Faults.of(SiteFault.class, settings.faults()));
                ReadinessWitness witness = new ReadinessWitness(site.daemons());
                Supervisor supervisor = new Supervisor(site.daemons());
                Producer<String, byte[]> producer = site.brokers().clients().persistentWriter()) {
            witness.start();
            supervisor.start();
            Thread striking = new Thread(() -> strike(injector), "faults");
            striking.setDaemon(true);
            striking.start();
            runs.send(producer, workload::disturbed, 0, settings.runs(), true);
            striking.join();
            progress.accept("all events are sent; everything is healed");
            heal(injector, site, problems);
            runs.send(producer, workload::disturbed, settings.runs(), allRuns(), false);
            try (ClosedRuns closed =
                    new ClosedRuns(site.brokers().clients(), site.topics().advisoriesLatest())) {
                closed.await(runs.runs().keySet(), CLOSING_PATIENCE);
            }
            ReadinessTruth truth = new ReadinessTruth(injector.struck());
            site.daemons().forEach(daemon -> problems.addAll(truth.problems(daemon, witness.answers(daemon))));
            return new Disturbed(runs.runs(), injector.struck(), problems);
        }
    }

    private static void strike(FaultInjector injector) {
        try {
            injector.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void heal(FaultInjector injector, ChaosSite site, List<ChaosProblem> problems)
            throws InterruptedException {
        if (!injector.awaitHealed(HEALING_PATIENCE)) {
            problems.add(new ChaosProblem(Kind.NOT_WORKING, "faults", "some fault is not over"));
        }
        injector.failure().ifPresent(what -> problems.add(new ChaosProblem(Kind.NOT_WORKING, "faults", what)));
        for (ChaosDaemon daemon : site.daemons()) {
            if (daemon.isEarlier()) {
                daemon.stopForUpgrade();
                daemon.startUpgraded(ChaosSite.START_PATIENCE);
            }
            ReadinessProbe.Answer answer = startedAgain(daemon);
            if (!answer.isReady()) {
                problems.add(new ChaosProblem(Kind.NOT_WORKING, daemon.name(), state(daemon, answer)));
            }
        }
    }

    /** One that gives up, since brokers do not answer it in time or its clock was set back, is started again, as by a supervisor. */
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
            return "has ended; its last words: " + daemon.process().lastWords();
        }
        return answer.status() == 0 ? "does not answer" : "is not ready: " + answer.body();
    }

    private ChaosReport report(
            ChaosSite site, Disturbed disturbed, Remains remains, List<ChaosProblem> problems, double seconds) {
        Set<String> wrong = problems.stream().map(ChaosProblem::instance).collect(Collectors.toSet());
        List<FaultRow> rows = settings.faults().stream()
                .map(fault -> row(fault, disturbed, wrong))
                .filter(row -> row.strikes() > 0)
                .toList();
        Map<String, Sent> sent = disturbed.sent();
        return new ChaosReport(
                new ChaosReport.Options(settings.seed(), settings.duration().toMillis() / 60_000.0, settings.layout()),
                site.postgres().isPresent() ? "PostgreSQL" : "embedded",
                sent.size(),
                sent.values().stream().mapToLong(run -> run.hashes().length).sum(),
                sent.values().stream().mapToLong(Sent::records).sum(),
                remains.advisoryCount(),
                remains.poison().values().stream().mapToInt(times -> times - 1).sum(),
                rows,
                List.copyOf(problems),
                seconds);
    }

    static List<ChaosProblem> notStruck(List<Fault> required, Disturbed disturbed) {
        return required.stream()
                .filter(fault -> row(fault, disturbed, Set.of()).strikes() == 0)
                .map(fault -> new ChaosProblem(
                        Kind.NOT_STRUCK, fault.name(), "it cannot strike here, or its turn did not come in the time"))
                .toList();
    }

    private static FaultRow row(Fault fault, Disturbed disturbed, Set<String> wrong) {
        List<Struck> strikes = disturbed.struck().stream()
                .filter(struck -> struck.fault() == fault)
                .toList();
        List<String> touched = new ArrayList<>();
        int events = 0;
        for (Map.Entry<String, Sent> run : disturbed.sent().entrySet()) {
            Sent sent = run.getValue();
            int disturbedEvents = sent.disturbed().getOrDefault(fault.name(), 0);
            events += disturbedEvents;
            boolean open = strikes.stream()
                    .anyMatch(struck -> struck.fromNanos() < sent.toNanos() && struck.toNanos() > sent.fromNanos());
            if (disturbedEvents > 0 || open) {
                touched.add(run.getKey());
            }
        }
        return new FaultRow(fault.name(), fault.description(), strikes.size() + events, touched.size(), (int)
                touched.stream().filter(wrong::contains).count());
    }
}
