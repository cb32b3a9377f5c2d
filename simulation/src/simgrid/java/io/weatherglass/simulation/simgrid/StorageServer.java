package io.weatherglass.simulation.simgrid;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.simgrid.msg.Comm;
import org.simgrid.msg.Host;
import org.simgrid.msg.Task;

final class StorageServer extends Actor {
    private final RealizationContext stage;
    private final Queue<Supplier<Comm>> requests = new ArrayDeque<>();
    /** Kept until the end of the realization, because SimGrid frees a transfer together with its Java object. */
    private final List<Comm> transfers = new ArrayList<>();

    StorageServer(Host host, RealizationContext stage) {
        super(host, "storage", stage);
        this.stage = stage;
    }

    void send(String mailbox, double bytes, double linkBytesPerSecond) {
        Task task = new Task("input", 0, bytes);
        ask(() -> Double.isInfinite(linkBytesPerSecond)
                ? task.isend(mailbox)
                : task.isendBounded(mailbox, linkBytesPerSecond));
    }

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
