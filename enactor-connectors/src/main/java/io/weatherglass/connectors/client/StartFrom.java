package io.weatherglass.connectors.client;

public enum StartFrom {
    /** All advisories that the topic still contains. */
    BEGINNING,
    /** Only advisories published after the subscription began. */
    END
}
