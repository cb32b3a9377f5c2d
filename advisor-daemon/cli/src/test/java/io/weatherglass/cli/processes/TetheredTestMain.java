package io.weatherglass.cli.processes;

import java.io.IOException;
import java.util.Arrays;

/** Runs a main class in a process that exits when its standard input ends, so that no process outlives its test. */
public final class TetheredTestMain {

    private TetheredTestMain() {}

    /** @param arguments the main class, then its arguments */
    public static void main(String[] arguments) throws Exception {
        Thread tether = new Thread(TetheredTestMain::haltAtEndOfInput, "tether");
        tether.setDaemon(true);
        tether.start();
        Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static void haltAtEndOfInput() {
        try {
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (IOException e) {
            // a broken pipe is also an end of input
        }
        Runtime.getRuntime().halt(1);
    }
}
