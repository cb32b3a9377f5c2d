package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The list of all faults. */
public final class Faults {

    public static final Fault POWER_CUT = new PowerCut();

    public static final Fault UPGRADE = new UpgradedDaemon();

    /** Name that selects all faults. */
    public static final String ALL_NAMES = "all";

    private static final CutNetwork.Target BROKERS =
            new CutNetwork.Target("broker", "one or all of its brokers", ChaosDaemon::toBrokers, true);

    private static final CutNetwork.Target DATABASE = new CutNetwork.Target(
            "database", "its database", daemon -> daemon.toDatabase().stream().toList(), false);

    private static final List<Fault> ALL = List.of(
            new KilledDaemon(),
            UPGRADE,
            new FrozenDaemon(),
            new StoppedBroker(false),
            new StoppedBroker(true),
            new FrozenBroker(),
            POWER_CUT,
            new CutNetwork(BROKERS, false),
            new CutNetwork(BROKERS, true),
            new CutClients(false),
            new CutClients(true),
            new CutNetwork(DATABASE, false),
            new CutNetwork(DATABASE, true),
            new RestartedDatabase(),
            new FullDaemonDisk(),
            new FullBrokerDisk(),
            new FullDatabaseDisk(),
            new JumpedDaemonClock(),
            new JumpedBrokerClock(),
            new KilledReader(),
            new SlowReaders(),
            new HeapPressure(),
            new DescriptorPressure(),
            new Duplicates(),
            new Delays(),
            new LatePlans(),
            new EventsAfterEnd(),
            new FutureDates(),
            new Replans(),
            new TwoEnactors(),
            new Poison());

    private Faults() {}

    public static List<Fault> all() {
        return ALL;
    }

    /**
     * Returns the faults of a comma-separated list.
     *
     * @throws IllegalArgumentException if a name is unknown
     */
    public static List<Fault> named(String names) {
        if (names.equals(ALL_NAMES)) {
            return ALL;
        }
        List<Fault> named = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            named.add(ALL.stream()
                    .filter(fault -> fault.name().equals(name.strip()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("--faults must be \"all\" or a list of "
                            + ALL.stream().map(Fault::name).collect(Collectors.joining(", ")) + ", but was \"" + names
                            + "\"")));
        }
        return List.copyOf(named);
    }

    public static <F extends Fault> List<F> of(Class<F> kind, List<Fault> faults) {
        return faults.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
