package io.weatherglass.simulation.simgrid;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.simgrid.msg.Msg;

/**
 * Main class of worker processes. Reads batches of realizations from standard input, simulates them one after another,
 * and writes results to standard output. Exits when its input or its parent process ends. Arguments: the platform file,
 * the controller's host, the precision of times in seconds, and SimGrid options.
 */
public final class SimGridWorker {
    private static final int OWN_ARGUMENTS = 3;

    private SimGridWorker() {}

    public static void main(String[] arguments) {
        endWithParent();
        // Output of SimGrid or strategies must not mix with the results.
        FileOutputStream answers = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        Msg.init(Arrays.copyOfRange(arguments, OWN_ARGUMENTS, arguments.length));
        Msg.createEnvironment(arguments[0]);
        try {
            double precision = Double.parseDouble(arguments[2]);
            new Controller(arguments[0], arguments[1], precision, System.in, answers).start();
        } catch (IllegalArgumentException | IOException failed) {
            System.err.println(failed.getMessage());
            Runtime.getRuntime().halt(1);
        }
        Msg.run();
    }

    /** Ends this process with its parent, even during a long simulation that reads no input. */
    private static void endWithParent() {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent ->
                        parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
    }
}
