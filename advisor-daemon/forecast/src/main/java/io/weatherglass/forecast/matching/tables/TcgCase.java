package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.strategy.OneVmPerTask;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.Collections;

/**
 * The case that the published search was validated with: the TINKER Conformer Generator on a cloud of 216 cores and 604 GB,
 * every job on a VM of its own with 1 core and 1 GB [KKN17 §5.1]. How the cores are spread over hosts is not published; here
 * they are 27 hosts of 8. Boot times are not published either, and left out: they slow no job down.
 */
public final class TcgCase {
    private static final int HOSTS = 27;
    private static final int CORES_PER_HOST = 8;
    private static final double GB = 1e9;
    private static final double CLOUD_MEMORY = 604 * GB;

    /** Default virtual cores per core: with 1 VMs would wait for one another but never slow each other down. */
    public static final double DEFAULT_OVERCOMMITMENT = 2;

    /** Name of the strategy: a VM for every job. */
    public static final String STRATEGY = "1vmpertask";

    private TcgCase() {}

    /** The cloud. */
    public static CloudPlatform cloud(double overcommitment) {
        HostPool hosts = new HostPool(
                Collections.nCopies(HOSTS, new Host(CORES_PER_HOST, CLOUD_MEMORY / HOSTS)),
                HostPlacement.BALANCING,
                overcommitment);
        return CloudPlatform.of(
                        VmType.of("small", 1).withMemoryBytes(GB),
                        new BootModel(0, 0),
                        new BtuBilling(3600, BtuCount.CEILING),
                        HOSTS * CORES_PER_HOST,
                        0)
                .withHosts(hosts);
    }

    /** The workflow as projected on its cloud. */
    public static Scenario scenario(double overcommitment) {
        return Scenario.of(
                SyntheticWorkflows.tinkerConformers(1).workflow(), cloud(overcommitment), new OneVmPerTask());
    }
}
