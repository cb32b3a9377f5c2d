package io.weatherglass.proving.load;

import java.util.function.Consumer;

/** A kind of load with a limited duration. */
interface LoadScenario {

    String name();

    double shortMinutes();

    /** Starts a daemon and runs the load against it. Returns when advisories cover all events, or after a timeout. */
    LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception;
}
