package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import groovy.lang.Closure;
import groovy.lang.ExpandoMetaClass;
import groovy.lang.GroovyObject;
import groovy.lang.GroovySystem;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import nextflow.Session;
import nextflow.SysEnv;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @AfterEach
    void forgetAgentMode() {
        GroovySystem.getMetaClassRegistry().removeMetaClass(SysEnv.class);
    }

    /** Returns what is printed to standard error; in these tests, Nextflow's log is not printed. */
    private static String error(String commandLine) {
        Session session = new Session() {
            @Override
            public String getCommandLine() {
                return commandLine;
            }
        };
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Terminal.of(session).accept("Weatherglass: a line");
        } finally {
            System.setErr(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void usesTheLogOfNextflow() {
        assertThat(error("nextflow run main.nf")).isEmpty();
    }

    @Test
    void leavesStandardOutputToTheOutputFormat() {
        assertThat(error("nextflow run main.nf -output-format json"))
                .isEqualToNormalizingNewlines("Weatherglass: a line\n");
    }

    /** Adds the method of Nextflow 26.04 to the tested version. */
    @Test
    void printsWholeLinesInAgentMode() {
        ExpandoMetaClass newer = new ExpandoMetaClass(SysEnv.class, true, true);
        ((GroovyObject) newer.getProperty("static")).setProperty("isAgentMode", new Closure<Boolean>(null) {
            @SuppressWarnings("unused") // called by Groovy
            public Boolean doCall() {
                return true;
            }
        });
        newer.initialize();
        GroovySystem.getMetaClassRegistry().setMetaClass(SysEnv.class, newer);

        assertThat(error("nextflow run main.nf")).isEqualToNormalizingNewlines("Weatherglass: a line\n");
    }
}
