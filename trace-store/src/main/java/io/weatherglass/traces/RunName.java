package io.weatherglass.traces;

import java.util.Optional;
import java.util.Set;

/**
 * Name of a run in the Schlouder archive: {@code <version>.<campaign>.<use
 * case>.<strategy>.<storage>.<platform>.<platform version>.<run number>}.
 *
 * @param useCase workflow: {@code brs, brt, hrs, hrt} (OMSSA), {@code 1x1, 3x3} (Montage)
 * @param storage kind of storage and VM, such as {@code regular1gb}
 * @param platformVersion version of the cloud, such as {@code v5}
 * @param runNumber number of the run within its group, &gt;= 0
 */
public record RunName(
        String version,
        String campaign,
        String useCase,
        String strategy,
        String storage,
        String platform,
        String platformVersion,
        int runNumber) {
    public static final String ICPS = "openstack-icps";

    public static final String BONFIRE = "bonfire";

    private static final int PARTS = 8;
    private static final Set<String> BONFIRE_SITES = Set.of("de-hlrs", "fr-inria", "uk-epcc");

    public RunName {
        if (runNumber < 0) {
            throw new IllegalArgumentException("runNumber must be >= 0, but was " + runNumber);
        }
    }

    public static Optional<RunName> parse(String name) {
        String[] part = name.split("\\.", -1);
        if (part.length != PARTS || name.startsWith(".") || name.contains("..") || !part[7].matches("\\d{1,9}")) {
            return Optional.empty();
        }
        return Optional.of(
                new RunName(part[0], part[1], part[2], part[3], part[4], part[5], part[6], Integer.parseInt(part[7])));
    }

    public String platformKey() {
        return storage + "." + platform + "." + platformVersion;
    }

    public String cloud() {
        return BONFIRE_SITES.contains(platform) ? BONFIRE : platform;
    }

    public String group() {
        return String.join(".", version, campaign, useCase, strategy, storage, platform, platformVersion);
    }

    @Override
    public String toString() {
        return group() + "." + runNumber;
    }
}
