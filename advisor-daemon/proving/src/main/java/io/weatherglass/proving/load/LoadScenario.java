package io.weatherglass.proving.load;

import java.util.function.Consumer;

/** A kind of load with a limited duration. */
interface LoadScenario {

    String name();

    double shortMinutes();

    /** Creates the load with its own daemon; returns when all of it is answered, or after a timeout. */
    LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception;
}
