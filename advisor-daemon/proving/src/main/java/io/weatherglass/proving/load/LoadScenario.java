package io.weatherglass.proving.load;

import java.util.function.Consumer;

/** A kind of load with a limited duration. */
interface LoadScenario {

    String name();

    double shortMinutes();

    /** Runs the load against a daemon of its own; returns when every event is answered, or after a timeout. */
    LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception;
}
