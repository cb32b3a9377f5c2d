package io.weatherglass.simulation.simgrid;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Arrays;
import org.simgrid.msg.Msg;

/**
 * The program of a worker process: reads batches of realizations from its standard input, simulates them one after
 * another and answers on its standard output, until the input or the process at its other end comes to an end.
 * Arguments: the platform file, the name of the host on which the controller is, the precision of dates in seconds,
 * options of SimGrid.
 */
public final class SimGridWorker {
    private static final int OWN_ARGUMENTS = 3;

    private SimGridWorker() {}

    /** Runs the worker. */
    public static void main(String[] arguments) {
        endWithParent();
        // What SimGrid or a strategy prints must not come between the answers.
        FileOutputStream answers = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        Msg.init(Arrays.copyOfRange(arguments, OWN_ARGUMENTS, arguments.length));
        Msg.createEnvironment(arguments[0]);
        try {
            double precision = Double.parseDouble(arguments[2]);
            new Controller(arguments[0], arguments[1], precision, System.in, answers).start();
        } catch (IllegalArgumentException missingHost) {
            System.err.println(missingHost.getMessage());
            Runtime.getRuntime().halt(1);
        }
        Msg.run();
    }

    /** Watches the input during a long simulation, which would otherwise not notice that its parent is gone. */
    private static void endWithParent() {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent ->
                        parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
    }
}
