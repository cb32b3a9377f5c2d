package io.weatherglass.simulation.simgrid;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.simgrid.msg.Comm;
import org.simgrid.msg.Host;
import org.simgrid.msg.Task;

/** The storage's end of all transfers: sends inputs and receives outputs, any number at a time. */
final class StorageServer extends Actor {
    private final RealizationContext stage;
    private final Queue<Supplier<Comm>> requests = new ArrayDeque<>();
    /** Kept until the realization is over: SimGrid frees a transfer with its object. */
    private final List<Comm> transfers = new ArrayList<>();

    StorageServer(Host host, RealizationContext stage) {
        super(host, "storage", stage);
        this.stage = stage;
    }

    /** Sends this many bytes to the mailbox, over a link of this bandwidth. */
    void send(String mailbox, double bytes, double linkBytesPerSecond) {
        Task task = new Task("input", 0, bytes);
        ask(() -> Double.isInfinite(linkBytesPerSecond)
                ? task.isend(mailbox)
                : task.isendBounded(mailbox, linkBytesPerSecond));
    }

    /** Takes what is sent to the mailbox. */
    void take(String mailbox) {
        ask(() -> Task.irecv(mailbox));
    }

    private void ask(Supplier<Comm> request) {
        requests.add(request);
        call();
    }

    @Override
    void act() {
        while (!stage.over()) {
            if (requests.isEmpty()) {
                awaitCall();
            } else {
                transfers.add(requests.remove().get());
            }
        }
    }
}
