package io.weatherglass.proving.chaos;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.ChaosWorkload.Run;
import io.weatherglass.proving.chaos.FaultInjector.Struck;
import io.weatherglass.proving.chaos.SentRuns.Sent;
import io.weatherglass.proving.chaos.faults.Faults;
import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.Fault;
import io.weatherglass.proving.chaos.site.ReadinessProbe;
import io.weatherglass.proving.chaos.site.ReceivedAlert;
import io.weatherglass.proving.chaos.site.SiteFault;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;

/**
 * One execution of {@code chaos}: sends all events to an undisturbed daemon, and also to a group of daemons while
 * faults strike. Then lets the group recover and finish, and compares the results. Some runs stay open during all
 * faults.
 */
final class ChaosRun {

    /** Number of runs that are sent after all faults, several per partition. */
    static final int RUNS_AFTERWARDS = 12;

    /** Number of runs that stay open during all faults, about one per partition. */
    static final int OPEN_RUNS = 6;

    /** An alert that is certain to be raised for open runs, because they cannot meet their deadlines. */
    private static final AlertKind CERTAIN_ALERT = AlertKind.DEADLINE_RISK;

    private static final int PARTITIONS = 6;

    private static final Duration CLOSING_PATIENCE = Duration.ofMinutes(3);

    private static final Duration ALERT_PATIENCE = Duration.ofSeconds(30);

    private final Settings settings;
    private final Consumer<String> progress;

    /**
     * @param runs number of disturbed runs, at least 1
     * @param required faults that must strike at least once
     */
    record Settings(
            long seed,
            Duration duration,
            int runs,
            ChaosSite.Layout layout,
            List<Fault> faults,
            List<Fault> required) {}

    ChaosRun(Settings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    ChaosReport run() throws IOException, InterruptedException, SQLException, ExecutionException {
        long begin = System.nanoTime();
        ChaosWorkload workload = new ChaosWorkload(
                settings.seed(), settings.duration(), settings.runs(), Faults.of(EventFault.class, settings.faults()));
        try (ChaosSite site = ChaosSite.start(settings.layout())) {
            progress.accept("files of all processes: " + site.folder());
            progress.accept(
                    site.postgres().isPresent()
                            ? "the history is in PostgreSQL"
                            : "PostgreSQL is not installed: each daemon has its own embedded history");
            if (settings.layout().ownDisks() && !site.disksCanBeFilled()) {
                progress.accept("full disks are not tested: unshare --mount cannot mount a file system");
            }
            if (settings.layout().ownClocks() && !site.clocksCanBeSet()) {
                progress.accept("clock jumps are not tested: the Debian package libfaketime is not installed");
            }
            site.createTopics(PARTITIONS);
            site.undisturbed().process().start();
            site.daemons().forEach(daemon -> daemon.process().start());
            SourceTraffic sources = SourceTraffic.of(settings.seed(), settings.duration(), settings.runs());
            Remains undisturbed = undisturbed(site, workload, sources);
            List<Run> disturbed = runs(workload::disturbed, 0, settings.runs());
            try (Enactors enactors = Enactors.connect(site, openRuns(workload), disturbed, sources)) {
                return disturbAndCompare(site, workload, enactors, undisturbed, begin);
            }
        }
    }

    private ChaosReport disturbAndCompare(
            ChaosSite site, ChaosWorkload workload, Enactors enactors, Remains undisturbed, long begin)
            throws IOException, InterruptedException, ExecutionException {
        Disturbed disturbed = disturbed(site, workload, enactors, undisturbed);
        progress.accept("comparing");
        KafkaClients clients = site.brokers().clients();
        UnfinishedWork left = UnfinishedWork.await(clients, site.topics(), ChaosSite.DISTURBED, CLOSING_PATIENCE);
        Remains remains = Remains.read(clients, site.topics(), site.histories());
        List<ChaosProblem> problems = new ArrayList<>(disturbed.problems());
        problems.addAll(left.problems());
        problems.addAll(alertProblems(site, instances(openRuns(workload)), disturbed, remains));
        problems.addAll(Verdict.problems(
                disturbed.sent(), remains, undisturbed, site.postgres().isPresent()));
        problems.addAll(enactors.sources().lost(undisturbed, "the undisturbed daemon"));
        problems.addAll(enactors.sources().lost(remains, "the group"));
        problems.addAll(enactors.end(remains));
        problems.addAll(disturbed.rows().notStruck(settings.required()));
        // keep the files after a problem, because a rare problem may be hard to reproduce
        site.keep(!problems.isEmpty());
        return report(site, enactors, disturbed, remains, left, problems, (System.nanoTime() - begin) / 1e9);
    }

    private static List<Run> runs(IntFunction<Run> of, int from, int to) {
        return IntStream.range(from, to).mapToObj(of).toList();
    }

    private List<Run> openRuns(ChaosWorkload workload) {
        int first = settings.runs() + RUNS_AFTERWARDS;
        return runs(workload::open, first, first + OPEN_RUNS);
    }

    private static Set<String> instances(List<Run> runs) {
        return runs.stream().map(Run::instance).collect(Collectors.toSet());
    }

    /**
     * Ends the open runs after their alerts have been delivered. Returns the instances that were not closed in time.
     */
    private static Set<String> end(
            SentRuns runs,
            Set<String> others,
            List<Run> open,
            Producer<String, byte[]> producer,
            KafkaClients clients,
            Topics topics)
            throws InterruptedException {
        try (AwaitedRuns alerted = new AwaitedRuns(clients, topics.advisoriesLatest(), ChaosRun::isAlerted);
                AwaitedRuns closed = new AwaitedRuns(clients, topics.advisoriesLatest(), Advisory::closing)) {
            alerted.await(instances(open), CLOSING_PATIENCE);
            runs.sendHeld(producer, open);
            Set<String> all = new HashSet<>(others);
            all.addAll(runs.runs().keySet());
            return closed.await(all, CLOSING_PATIENCE);
        }
    }

    private static boolean isAlerted(Advisory advisory) {
        return advisory.alerts().stream().anyMatch(alert -> alert.kind() == CERTAIN_ALERT && !alert.unsent());
    }

    private Remains undisturbed(ChaosSite site, ChaosWorkload workload, SourceTraffic sources)
            throws IOException, InterruptedException {
        GroupRecovery.requireReady(site.undisturbed());
        List<Run> open = openRuns(workload);
        List<Run> all = new ArrayList<>(open);
        all.addAll(runs(workload::undisturbed, 0, settings.runs() + RUNS_AFTERWARDS));
        progress.accept(all.size() + " runs are sent to an undisturbed daemon");
        Topics topics = site.undisturbedTopics();
        SentRuns runs = new SentRuns(topics.events());
        KafkaClients clients = site.brokers().clients();
        try (Producer<String, byte[]> producer = site.brokers().writer()) {
            runs.send(producer, all, false);
            sources.sendAtOnce(site.undisturbed());
            Set<String> unclosed = end(runs, sources.instances(), open, producer, clients, topics);
            if (!unclosed.isEmpty()) {
                throw new IllegalStateException(
                        "the undisturbed daemon has not closed " + unclosed.size() + " of " + all.size()
                                + " runs, among them " + unclosed.iterator().next());
            }
        }
        Optional<HistoryLocation> history = site.undisturbed().ownHistory();
        Remains remains = Remains.read(clients, topics, history.stream().toList());
        site.undisturbed().process().close();
        return remains;
    }

    private record Disturbed(Map<String, Sent> sent, List<Struck> struck, List<ChaosProblem> problems) {

        FaultRows rows() {
            return new FaultRows(sent, struck);
        }
    }

    private Disturbed disturbed(ChaosSite site, ChaosWorkload workload, Enactors enactors, Remains undisturbed)
            throws InterruptedException {
        for (ChaosDaemon daemon : site.daemons()) {
            GroupRecovery.requireReady(daemon);
        }
        progress.accept("the same runs are sent to " + settings.layout().daemons() + " daemons for "
                + settings.duration().toSeconds() + " s while faults are injected");
        SentRuns runs = new SentRuns(site.topics().events(), enactors.client());
        SourceTraffic sources = enactors.sources();
        List<ChaosProblem> problems = new ArrayList<>();
        try (FaultInjector injector = new FaultInjector(
                        site, settings.seed(), settings.duration(), Faults.of(SiteFault.class, settings.faults()));
                ReadinessWitness witness = new ReadinessWitness(site.daemons());
                Supervisor supervisor = new Supervisor(site.daemons());
                Producer<String, byte[]> producer = site.brokers().writer()) {
            witness.start();
            supervisor.start();
            Thread striking = new Thread(() -> strike(injector), "faults");
            striking.setDaemon(true);
            striking.start();
            sources.start(site.daemons(), site.clients().logs());
            List<Run> open = openRuns(workload);
            List<Run> all = new ArrayList<>(open);
            all.addAll(runs(workload::disturbed, 0, settings.runs()));
            runs.send(producer, all, true);
            striking.join();
            progress.accept("all events sent; waiting for recovery");
            problems.addAll(GroupRecovery.heal(injector, site.daemons()));
            runs.send(producer, runs(workload::disturbed, settings.runs(), settings.runs() + RUNS_AFTERWARDS), false);
            problems.addAll(sources.await());
            end(runs, sources.instances(), open, producer, site.brokers().clients(), site.topics());
            problems.addAll(runs.problems());
            ReadinessTruth truth = new ReadinessTruth(injector.struck());
            site.daemons().forEach(daemon -> problems.addAll(truth.problems(daemon, witness.answers(daemon))));
            Map<String, Sent> sent = new LinkedHashMap<>(runs.runs());
            sent.putAll(sources.sent(undisturbed));
            return new Disturbed(sent, injector.struck(), problems);
        }
    }

    private static List<ChaosProblem> alertProblems(
            ChaosSite site, Set<String> open, Disturbed disturbed, Remains remains) throws InterruptedException {
        long deadline = System.nanoTime() + ALERT_PATIENCE.toNanos();
        while (true) {
            List<ReceivedAlert> received = site.alerts().of(ChaosSite.DISTURBED);
            List<ChaosProblem> problems = new ArrayList<>(
                    AlertVerdict.missing(open, CERTAIN_ALERT, site.alerts().of(ChaosSite.UNDISTURBED), received));
            problems.addAll(AlertVerdict.problems(disturbed.sent().keySet(), remains, received, disturbed.struck()));
            if (problems.stream().noneMatch(problem -> problem.kind() == Kind.ALERT_MISSING)
                    || System.nanoTime() > deadline) {
                return problems;
            }
            Thread.sleep(ReadinessProbe.EVERY.toMillis());
        }
    }

    private static void strike(FaultInjector injector) {
        try {
            injector.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ChaosReport report(
            ChaosSite site,
            Enactors enactors,
            Disturbed disturbed,
            Remains remains,
            UnfinishedWork left,
            List<ChaosProblem> problems,
            double seconds) {
        Set<String> wrong = problems.stream().map(ChaosProblem::instance).collect(Collectors.toSet());
        Map<String, Sent> sent = disturbed.sent();
        List<ReceivedAlert> received = site.alerts().of(ChaosSite.DISTURBED);
        return new ChaosReport(
                new ChaosReport.Options(settings.seed(), settings.duration().toMillis() / 60_000.0, settings.layout()),
                site.postgres().isPresent() ? "PostgreSQL" : "embedded",
                new ChaosReport.Traffic(
                        sent.size(),
                        sent.values().stream()
                                .mapToLong(run -> run.hashes().length)
                                .sum(),
                        sent.values().stream().mapToLong(Sent::records).sum(),
                        remains.advisoryCount(),
                        received.size(),
                        left.deletedCopies()),
                new ChaosReport.Repeated(
                        remains.poison().values().stream()
                                .mapToInt(times -> times - 1)
                                .sum(),
                        AlertVerdict.repeated(received)),
                enactors.counts(),
                disturbed.rows().of(settings.faults(), wrong),
                List.copyOf(problems),
                seconds);
    }
}
