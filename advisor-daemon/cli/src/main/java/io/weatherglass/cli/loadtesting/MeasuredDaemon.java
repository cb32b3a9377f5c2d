package io.weatherglass.cli.loadtesting;

import io.weatherglass.cli.Weatherglass;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The main class of the daemon under load: {@code weatherglass} with the same arguments, in a process that ends with its standard
 * input. For each line that it reads it collects garbage and answers with the bytes of heap that are then in use.
 */
public final class MeasuredDaemon {

    private MeasuredDaemon() {}

    public static void main(String[] arguments) {
        Thread questions = new Thread(MeasuredDaemon::answer, "questions");
        questions.setDaemon(true);
        questions.start();
        Weatherglass.main(arguments);
    }

    private static void answer() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            while (in.readLine() != null) {
                System.gc();
                Runtime runtime = Runtime.getRuntime();
                System.out.println(runtime.totalMemory() - runtime.freeMemory());
            }
        } catch (IOException e) {
            // a broken pipe is an end as well
        }
        Runtime.getRuntime().halt(1);
    }
}
