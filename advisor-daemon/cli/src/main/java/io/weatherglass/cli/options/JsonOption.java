package io.weatherglass.cli.options;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.weatherglass.simulation.statistics.Interval;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The choice between text and JSON output. */
public final class JsonOption {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().registerModule(new Jdk8Module()).enable(SerializationFeature.INDENT_OUTPUT);

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    public boolean wanted() {
        return json;
    }

    public static List<Double> ends(Interval interval) {
        return List.of(interval.lower(), interval.upper());
    }

    /** Prints the result of a command as JSON (record, map or tree) if requested, otherwise as text. */
    public void print(Object result, Consumer<PrintWriter> text) throws JsonProcessingException {
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            print(out, result);
        } else {
            text.accept(out);
            out.flush();
        }
    }

    public void print(PrintWriter out, Object result) throws JsonProcessingException {
        out.println(MAPPER.writeValueAsString(result));
        out.flush();
    }
}
