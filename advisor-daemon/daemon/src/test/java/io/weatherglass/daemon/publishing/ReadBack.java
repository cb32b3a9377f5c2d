package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import java.util.Optional;

/** Advisories as the tail reads them back, for tests of those who look at them. */
public final class ReadBack {

    private ReadBack() {}

    /** The advisory was read in both topics. */
    public static void add(PublishedAdvisories to, Advisory advisory) {
        to.add(advisory, "advisories", Optional.of(PackedAdvisory.of(advisory)));
        to.add(advisory, "advisories.latest", Optional.empty());
    }
}
