package io.weatherglass.connectors.sources.snakemake;

/** Run ids such as {@code adv~mi0f2zq8k3x1}. They contain the workflow name because later messages do not. */
final class RunIds {
    private static final char SEPARATOR = '~';

    private RunIds() {}

    static String instance(String id) {
        return id.indexOf(SEPARATOR) > 0 ? id : SnakemakeConnector.NAME + SEPARATOR + id;
    }

    static String workflow(String instance) {
        int separator = instance.lastIndexOf(SEPARATOR);
        return separator > 0 ? instance.substring(0, separator) : SnakemakeConnector.NAME;
    }
}
