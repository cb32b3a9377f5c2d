package io.weatherglass.cli.chaos;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A broker as a process, at which each daemon has a port of its own. */
final class ChaosBroker implements AutoCloseable {

    private static final int HEAP_MEGABYTES = 512;

    private final int port;
    private final DataDisk disk;
    private final ChildProcess process;

    /**
     * The process is started later.
     *
     * @param disk for its data; what it writes to its output is beside it
     * @param daemons where they look for it
     */
    ChaosBroker(DataDisk disk, int port, List<ChaosDaemon.Ports> daemons) {
        this.port = port;
        this.disk = disk;
        List<String> arguments = new ArrayList<>(List.of(disk.folder().toString(), String.valueOf(port)));
        daemons.forEach(ports -> arguments.add(ports.broker() + "=" + ports.brokerProxy()));
        process = ChildProcess.ofMain(
                "broker", disk.folder().getParent(), disk, HEAP_MEGABYTES, BrokerMain.class, arguments);
    }

    ChildProcess process() {
        return process;
    }

    /** With its data. */
    DataDisk disk() {
        return disk;
    }

    /** Where clients reach it past the networks of the daemons. */
    String address() {
        return "127.0.0.1:" + port;
    }

    /**
     * Starts it, unless it runs; returns when it listens.
     *
     * @throws IllegalStateException if it does not within two minutes
     */
    void startAndListen() throws InterruptedException {
        long deadline = System.nanoTime() + ChaosSite.START_PATIENCE.toNanos();
        while (!listens()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the broker does not listen; its last words: " + process.lastWords());
            }
            process.start();
            Thread.sleep(100);
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
