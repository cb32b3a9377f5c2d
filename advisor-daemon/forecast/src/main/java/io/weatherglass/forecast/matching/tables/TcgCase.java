package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.VmType;
import java.util.Collections;

/**
 * The validation case of [KKN17 §5.1]: the TINKER Conformer Generator on a cloud of 216 cores and 604 GB, each job on a
 * VM with 1 core and 1 GB. The number of hosts has not been published; 27 hosts with 8 cores each and no boot times are
 * assumed.
 */
public final class TcgCase {
    private static final int HOSTS = 27;
    private static final int CORES_PER_HOST = 8;
    private static final double GB = 1e9;
    private static final double CLOUD_MEMORY = 604 * GB;

    /** Virtual cores per physical core. With a value of 1, VMs would wait for cores but never slow each other down. */
    public static final double DEFAULT_OVERCOMMITMENT = 2;

    public static final String STRATEGY = "1vmpertask";

    private TcgCase() {}

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
}
