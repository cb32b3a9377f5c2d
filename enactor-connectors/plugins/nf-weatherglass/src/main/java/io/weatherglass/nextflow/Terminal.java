package io.weatherglass.nextflow;

import java.util.function.Consumer;
import nextflow.Session;
import nextflow.SysEnv;
import org.codehaus.groovy.runtime.InvokerHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Selects where the plugin's lines are printed. */
final class Terminal {
    /** Begins with the name of Nextflow's package, because Nextflow shows only its own log lines in the terminal. */
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    private Terminal() {}

    /**
     * Returns Nextflow's log, or standard error in two modes of Nextflow 26.04 and newer: in agent mode, Nextflow's log
     * has no line breaks, and with {@code -output-format}, other programs read Nextflow's standard output.
     */
    static Consumer<String> of(Session session) {
        return isAgentMode() || String.valueOf(session.getCommandLine()).contains(" -output-format")
                ? System.err::println
                : LOG::info;
    }

    private static boolean isAgentMode() {
        try {
            return Boolean.TRUE.equals(InvokerHelper.invokeMethod(SysEnv.class, "isAgentMode", null));
        } catch (RuntimeException | LinkageError e) {
            // Nextflow before 26.04
            return false;
        }
    }
}
