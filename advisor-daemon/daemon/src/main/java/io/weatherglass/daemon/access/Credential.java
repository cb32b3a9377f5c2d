package io.weatherglass.daemon.access;

/** What somebody has shown to be let in. */
public enum Credential {
    /** A key of the daemon, which may be revoked at any time. */
    KEY,
    /** A token of an issuer, which holds until it ends. */
    TOKEN,
    /** A pass of another daemon of the group, which is good for one question. */
    PASS
}
