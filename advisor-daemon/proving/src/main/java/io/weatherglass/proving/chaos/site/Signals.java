package io.weatherglass.proving.chaos.site;

import java.io.IOException;

/** Signals to processes. */
final class Signals {

    private Signals() {}

    /** Sends a signal, if there is the process; returns when it has been sent. */
    static void send(String signal, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-s", signal, String.valueOf(pid))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
