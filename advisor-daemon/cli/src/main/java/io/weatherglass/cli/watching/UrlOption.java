package io.weatherglass.cli.watching;

import picocli.CommandLine.Option;

/** The option by which a command finds the daemon that it asks. */
final class UrlOption {

    /** Where a daemon listens without a configuration. */
    private static final String DEFAULT = "http://127.0.0.1:8080";

    @Option(names = "--url", paramLabel = "URL", description = "The daemon; default: " + DEFAULT + ".")
    private String url;

    /** The address that was given, or else the usual one. */
    String url() {
        return url == null ? DEFAULT : url;
    }
}
