package io.weatherglass.proving.chaos.site;

import java.io.IOException;

final class Signals {

    private Signals() {}

    /** Sends a signal to a process, if the process exists, and waits until the signal is sent. */
    static void send(String signal, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-s", signal, String.valueOf(pid))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
