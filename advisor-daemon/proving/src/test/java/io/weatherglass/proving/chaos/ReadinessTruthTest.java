package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.proving.chaos.FaultInjector.Struck;
import io.weatherglass.proving.chaos.faults.FrozenBroker;
import io.weatherglass.proving.chaos.faults.FrozenDaemon;
import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.DataDisk;
import io.weatherglass.proving.chaos.site.FreePorts;
import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import io.weatherglass.proving.chaos.site.ReadinessProbe.Answer;
import io.weatherglass.proving.chaos.site.SiteFault;
import io.weatherglass.proving.chaos.site.SiteFault.Harm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon must report that it is not ready within ten seconds after it is cut off. */
class ReadinessTruthTest {

    private static final SiteFault FAULT = new FrozenBroker();

    @TempDir
    private Path folder;

    private ChaosDaemon daemon;

    @BeforeEach
    void createStoppedDaemon() throws IOException {
        FreePorts free = new FreePorts();
        ChaosDaemon.Ports ports =
                new ChaosDaemon.Ports(free.next(), List.of(new Proxied(free.next(), free.next())), Optional.empty());
        DataDisk disk = DataDisk.shared(folder.resolve("data"));
        ChaosDaemon.Group group = new ChaosDaemon.Group("group", Map.of());
        daemon = new ChaosDaemon("daemon", group, disk, Optional.empty(), ports, Optional.empty(), Optional.empty());
    }

    @AfterEach
    void closeIt() throws IOException {
        daemon.close();
    }

    private Struck cutOff(int fromSeconds, int toSeconds) {
        return new Struck(FAULT, Harm.cutsOff(List.of(daemon)), nanos(fromSeconds), nanos(toSeconds), nanos(toSeconds));
    }

    private static long nanos(double seconds) {
        return (long) (TimeUnit.SECONDS.toNanos(1) * seconds);
    }

    private static Answer ready(double seconds) {
        return new Answer(nanos(seconds), 200, "{\"ready\":true}");
    }

    private int problems(List<Struck> struck, Answer... answers) {
        return new ReadinessTruth(struck).problems(daemon, List.of(answers)).size();
    }

    @Test
    void findsAWrongReadyResponse() {
        assertThat(new ReadinessTruth(List.of(cutOff(100, 120))).problems(daemon, List.of(ready(112), ready(113))))
                .singleElement()
                .extracting(ChaosProblem::detail)
                .isEqualTo("ready 12 s after the start of freeze-broker");
    }

    @Test
    void allowsTimeToNoticeAndToRecover() {
        assertThat(problems(List.of(cutOff(100, 120)), ready(99), ready(109.5), ready(119.5), ready(121)))
                .isZero();
        assertThat(problems(List.of(cutOff(100, 120)), new Answer(nanos(115), 503, ""), new Answer(nanos(116), 0, "")))
                .isZero();
    }

    /** A restarted broker answers before it has recovered all data. */
    @Test
    void mayBeReadyDuringRecovery() {
        Struck restarted = new Struck(FAULT, Harm.cutsOff(List.of(daemon)), nanos(100), nanos(115), nanos(130));
        assertThat(problems(List.of(restarted), ready(118))).isZero();
        assertThat(problems(List.of(restarted), ready(113))).isEqualTo(1);
    }

    @Test
    void resumedDaemonNeedsTimeToNotice() {
        Struck frozen = new Struck(new FrozenDaemon(), Harm.stops(daemon), nanos(95), nanos(111), nanos(111));
        assertThat(problems(List.of(cutOff(100, 130), frozen), ready(112))).isZero();
        assertThat(problems(List.of(cutOff(100, 130), frozen), ready(122))).isEqualTo(1);
    }
}
