package io.weatherglass.proving.chaos.faults;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.proving.chaos.site.ChaosBroker;
import io.weatherglass.proving.chaos.site.ChaosBrokers;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.ChildProcess;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Fills the disk of a broker. In a third of the cases, the broker has a disk reserve and continues slowly. In the other
 * cases it exits on the first failed write. It is then restarted either repeatedly and without delay, or once after
 * space has become available.
 */
final class FullBrokerDisk extends SiteFault {

    private static final int MIN_MILLIS = 2_000;
    private static final int MAX_MILLIS = 20_000;
    private static final int MAX_AWAY_MILLIS = 10_000;

    /** Delay after which a supervisor restarts a process. */
    private static final int RESTART_MILLIS = 500;

    /** Much longer than an idle broker needs to request another disk block and thus detect the full disk. */
    private static final Duration END_PATIENCE = Duration.ofSeconds(30);

    FullBrokerDisk() {
        super(
                "fill-broker-disk",
                "the disk of a broker is full for 2 to 20 s, or until up to 20 s after the broker has exited",
                Trait.NEEDS_OWN_DISKS);
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosBrokers brokers = site.brokers();
        ChaosBroker broker = brokers.oneOf(random);
        int way = random.nextInt(3);
        // with a reserve or repeated restarts, the broker may respond during the strike, even if only briefly after
        // each restart
        Harm harm = way < 2 ? Harm.NONE : brokers.harmOfOne(site);
        return new Strike(brokers, harm, progress -> {
            if (way == 0) {
                withReserve(broker, random, progress);
            } else {
                withoutReserve(broker, random, way == 1, progress);
            }
            brokers.startAgain(broker, progress);
        });
    }

    private static void withReserve(ChaosBroker broker, Random random, Progress progress) throws InterruptedException {
        try {
            broker.disk().fill();
            progress.struck();
            SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
        } finally {
            broker.disk().makeRoom();
        }
    }

    private static void withoutReserve(ChaosBroker broker, Random random, boolean restarted, Progress progress)
            throws InterruptedException, IOException {
        Files.deleteIfExists(broker.disk().seen().resolve(EmbeddedKafka.RESERVE_FILE));
        try {
            broker.disk().fill();
            boolean ended = broker.process().awaitEnd(END_PATIENCE);
            progress.struck();
            if (ended && restarted) {
                restart(broker.process(), random);
            } else if (ended) {
                SiteFault.pause(random, 0, MAX_AWAY_MILLIS);
            }
        } finally {
            broker.disk().makeRoom();
        }
    }

    private static void restart(ChildProcess broker, Random random) throws InterruptedException {
        long until = System.nanoTime()
                + TimeUnit.MILLISECONDS.toNanos(MIN_MILLIS + random.nextInt(MAX_MILLIS - MIN_MILLIS + 1));
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            broker.start();
            if (broker.awaitEnd(Duration.ofNanos(left))) {
                Thread.sleep(RESTART_MILLIS);
            }
        }
    }
}
