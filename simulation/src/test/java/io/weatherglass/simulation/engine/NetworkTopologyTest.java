package io.weatherglass.simulation.engine;

import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transfers on links of a SimGrid platform file, with expected values computed by hand. */
@Tag("program")
class NetworkTopologyTest {
    /** A storage and two hosts with links of 10 and 50 MB/s in each direction. */
    private static final String TWO_HOSTS = """
        <?xml version="1.0"?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <platform version="4.1">
          <zone id="cloud" routing="Full">
            <host id="storage" speed="1Gf"/>
            <host id="slow" speed="1Gf" core="2"/>
            <host id="fast" speed="4Gf" core="2"/>
            <link id="ten" bandwidth="10MBps" latency="0s" sharing_policy="SPLITDUPLEX"/>
            <link id="fifty" bandwidth="50MBps" latency="0s" sharing_policy="SPLITDUPLEX"/>
            <route src="storage" dst="slow"><link_ctn id="ten" direction="UP"/></route>
            <route src="storage" dst="fast"><link_ctn id="fifty" direction="UP"/></route>
          </zone>
        </platform>
        """;

    @TempDir
    private Path folder;

    private Path file(String xml) throws IOException {
        return Files.writeString(folder.resolve("platform.xml"), xml);
    }

    private static SimGridEngine open(Path file, String storage, String... hosts) {
        NetworkTopology topology = new NetworkTopology(file, storage, List.of(hosts));
        return InstalledSimGrid.open(SimGridOptions.standard().withWorkers(1).withTopology(topology));
    }

    private static CloudPlatform cloud(HostPool hosts) {
        return CloudPlatform.of(
                        VmType.of("small", 1), BootModel.IMMEDIATE, new BtuBilling(3600, BtuCount.CEILING), 10, 60)
                .withHosts(hosts)
                .withStorage(new Storage(1e9, 1e9, 0));
    }

    private static Realization jobs(int count, CloudPlatform cloud) {
        Workflow workflow = Workflow.of(
                "transfers",
                IntStream.range(0, count)
                        .mapToObj(job ->
                                Job.of("j" + job, "", 100).withInputBytes(100e6).withOutputBytes(0))
                        .toList());
        double[] runtimes = new double[count];
        Arrays.fill(runtimes, 100);
        return new Realization(Scenario.of(workflow, cloud, BuiltInStrategies.byName("1vmpertask")), runtimes);
    }

    @Test
    void transfersContendOnTheLinksOfTheirHosts() throws IOException {
        CloudPlatform cloud = cloud(HostPool.of(2, 2, HostPlacement.FIRST_FIT));
        try (SimGridEngine engine = open(file(TWO_HOSTS), "storage", "slow", "fast")) {
            // two VMs share 10 MB/s on the first host, the third has 50 MB/s on the second
            assertThat(placements(engine.simulate(jobs(3, cloud)))).containsExactly("0-120@0", "0-120@1", "0-102@2");
        }
    }

    @Test
    void listsKnownHostsIfOneIsMissing() throws IOException {
        CloudPlatform cloud = cloud(HostPool.of(2, 2, HostPlacement.FIRST_FIT));
        try (SimGridEngine engine = open(file(TWO_HOSTS), "storage", "slow", "faster")) {
            assertThatThrownBy(() -> engine.simulate(jobs(1, cloud)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("platform file " + folder.resolve("platform.xml")
                            + " must have a host \"faster\", but has only [fast, slow, storage]");
        }
        try (SimGridEngine engine = open(file(TWO_HOSTS), "store", "slow", "fast")) {
            assertThatThrownBy(() -> engine.simulate(jobs(1, cloud)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(folder.resolve("platform.xml").toString())
                    .hasMessageContaining("must have a host \"store\", but has only [fast, slow, storage]");
        }
    }

    @Test
    void rejectsHostsWithDifferentCoresThanTheCloud() throws IOException {
        CloudPlatform cloud = cloud(HostPool.of(2, 4, HostPlacement.FIRST_FIT));
        try (SimGridEngine engine = open(file(TWO_HOSTS), "storage", "slow", "fast")) {
            assertThatThrownBy(() -> engine.simulate(jobs(1, cloud)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("host \"slow\" of platform file " + folder.resolve("platform.xml")
                            + " must have 4 cores, like host 0 of the cloud, but had 2");
        }
    }

    @Test
    void rejectsACloudWithADifferentNumberOfHosts() throws IOException {
        CloudPlatform cloud = cloud(HostPool.of(3, 2, HostPlacement.FIRST_FIT));
        try (SimGridEngine engine = open(file(TWO_HOSTS), "storage", "slow", "fast")) {
            assertThatThrownBy(() -> engine.simulate(jobs(1, cloud)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("requires a single cloud with 2 hosts, not 3");
        }
    }

    @Test
    void reportsTheLocationOfAPlatformFileError() throws IOException {
        CloudPlatform cloud = cloud(HostPool.of(1, 2, HostPlacement.FIRST_FIT));
        String broken = TWO_HOSTS.replace("bandwidth=\"10MBps\"", "bandwidth=\"ten\"");
        try (SimGridEngine engine = open(file(broken), "storage", "slow")) {
            assertThatThrownBy(() -> engine.simulate(jobs(1, cloud)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(folder.resolve("platform.xml") + ":8");
        }
        assertThatThrownBy(() -> new NetworkTopology(folder.resolve("none.xml"), "storage", List.of("slow")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("platform file " + folder.resolve("none.xml") + " must be readable");
    }
}
