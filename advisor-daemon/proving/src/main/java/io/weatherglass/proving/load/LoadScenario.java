package io.weatherglass.proving.load;

import java.util.function.Consumer;

/** A kind of load. It ends by itself. */
interface LoadScenario {

    String name();

    double shortMinutes();

    /** Makes the load with a daemon of its own and returns when the daemon has answered all of it, or has not in time. */
    LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception;
}
