package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;

/** Advisories as the tail reads them back, for tests of those who look at them. */
public final class ReadBack {

    private ReadBack() {}

    /** The advisory was read in both topics. */
    public static void add(PublishedAdvisories to, Advisory advisory) {
        to.add(advisory, "advisories", true);
        to.add(advisory, "advisories.latest", false);
    }
}
