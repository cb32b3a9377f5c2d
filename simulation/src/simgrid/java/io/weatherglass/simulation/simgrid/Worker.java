package io.weatherglass.simulation.simgrid;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Arrays;
import org.simgrid.msg.Msg;

/**
 * The program of a worker process: reads batches of realizations from its standard input, simulates them one after
 * another and answers on its standard output, until the input ends. Arguments: the platform file, the name of the
 * host on which the controller is, options of SimGrid.
 */
public final class Worker {
    private Worker() {}

    /** Runs the worker. */
    public static void main(String[] arguments) {
        // What SimGrid or a strategy prints must not come between the answers.
        FileOutputStream answers = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        Msg.init(Arrays.copyOfRange(arguments, 2, arguments.length));
        Msg.createEnvironment(arguments[0]);
        try {
            new Controller(arguments[0], arguments[1], System.in, answers).start();
        } catch (IllegalArgumentException missingHost) {
            System.err.println(missingHost.getMessage());
            Runtime.getRuntime().halt(1);
        }
        Msg.run();
    }
}
