package io.weatherglass.cli.chaos;

/**
 * A broker.
 *
 * @param disk with its data
 * @param port at which it is reached past the networks of the daemons
 */
record ChaosBroker(ChildProcess process, DataDisk disk, int port) {

    String address() {
        return "127.0.0.1:" + port;
    }
}
