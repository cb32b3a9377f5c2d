package io.weatherglass.daemon.access;

public enum Credential {
    KEY,
    TOKEN,
    PASS
}
