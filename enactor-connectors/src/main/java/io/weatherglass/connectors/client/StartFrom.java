package io.weatherglass.connectors.client;

public enum StartFrom {
    /** All advisories that the topic still contains. */
    BEGINNING,
    /** Advisories published after the subscription. */
    END
}
