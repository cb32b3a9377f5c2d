package io.weatherglass.connectors.client;

/** Where a subscription begins. */
public enum StartFrom {
    /** With all advisories that the topic still holds. */
    BEGINNING,
    /** With the first advisory after the subscription. */
    END
}
