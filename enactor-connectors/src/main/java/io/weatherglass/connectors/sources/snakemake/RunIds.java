package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.sources.SourceMessage;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Ids of runs, {@code adv~mi0f2zq8k3x1}: later messages say nothing else about their run, so it carries the name of the workflow. */
final class RunIds {
    private static final char SEPARATOR = '~';
    private static final int RANDOM_BOUND = 36 * 36 * 36 * 36;

    private RunIds() {}

    /**
     * Makes the id of the run that a request of {@code /create_workflow} asks for: what it says as {@code id}, or a new one, after what it
     * says as {@code name}, or the name of its folder.
     */
    static String create(SourceMessage message) {
        int question = message.target().indexOf('?');
        FormFields query = FormFields.parse(question < 0 ? "" : message.target().substring(question + 1));
        Optional<String> folder = FormFields.parse(message.body())
                .get("workdir")
                .map(path -> path.replaceFirst("(?<!/)/+$", ""))
                .map(path -> path.substring(path.lastIndexOf('/') + 1));
        String name = query.get("name").or(() -> folder).map(RunIds::plain).orElse("");
        String unique = query.get("id").map(RunIds::plain).orElseGet(() -> unique(message));
        return (name.isEmpty() ? SnakemakeConnector.NAME : name) + SEPARATOR + unique;
    }

    private static String unique(SourceMessage message) {
        return Long.toString(message.requiredReceivedAt("id").toEpochMilli(), Character.MAX_RADIX)
                + Integer.toString(
                        RANDOM_BOUND + ThreadLocalRandom.current().nextInt(RANDOM_BOUND), Character.MAX_RADIX);
    }

    private static String plain(String text) {
        return text.replaceAll("[^A-Za-z0-9._-]+", "-");
    }

    static String instance(String id) {
        return id.indexOf(SEPARATOR) > 0 ? id : SnakemakeConnector.NAME + SEPARATOR + id;
    }

    static String workflow(String instance) {
        int separator = instance.lastIndexOf(SEPARATOR);
        return separator > 0 ? instance.substring(0, separator) : SnakemakeConnector.NAME;
    }
}
