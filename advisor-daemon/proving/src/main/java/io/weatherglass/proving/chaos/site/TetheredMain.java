package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.util.Arrays;

/**
 * Runs a given main class in a process that exits when its standard input ends, so that it cannot outlive the parent
 * process.
 */
public final class TetheredMain {

    private TetheredMain() {}

    /** @param arguments the main class, then its arguments */
    public static void main(String[] arguments) throws Exception {
        Thread tether = new Thread(TetheredMain::haltAtEndOfInput, "tether");
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
            // a broken pipe also means the end of the input
        }
        Runtime.getRuntime().halt(1);
    }
}
