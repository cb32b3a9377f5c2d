package io.weatherglass.connectors.client;

/** The start of a subscription. */
public enum StartFrom {
    /** All advisories that the topic still contains. */
    BEGINNING,
    /** Advisories published after the subscription. */
    END
}
