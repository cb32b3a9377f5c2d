package io.weatherglass.cli.sizing;

import io.weatherglass.forecast.sizing.ProcessSizing;
import io.weatherglass.forecast.sizing.Resource;
import io.weatherglass.forecast.sizing.ResourceSizing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** A file format for requests of processes. */
enum RequestFormat {
    NEXTFLOW("//", Pattern.compile("[A-Za-z_$][\\w$]*(?::[A-Za-z_$][\\w$]*)*")) {
        @Override
        List<String> lines(List<ProcessSizing> processes) {
            List<String> lines = new ArrayList<>(List.of("process {"));
            for (ProcessSizing process : processes) {
                lines.add("    withName: '" + process.process() + "' {");
                amount(process, Resource.CPUS).ifPresent(cpus -> lines.add(text("        cpus = %.0f", cpus)));
                amount(process, Resource.MEMORY)
                        .ifPresent(bytes -> lines.add(
                                text("        memory = { %.0f.MB * task.attempt }", bytes / Resource.MEGABYTE)));
                amount(process, Resource.TIME)
                        .ifPresent(seconds -> lines.add(
                                text("        time = { %.0f.min * task.attempt }", seconds / Resource.MINUTE)));
                lines.add("    }");
            }
            lines.add("}");
            return lines;
        }
    },
    SNAKEMAKE("#", Pattern.compile("[A-Za-z_]\\w*")) {
        @Override
        List<String> lines(List<ProcessSizing> processes) {
            List<String> threads = new ArrayList<>(List.of("set-threads:"));
            List<String> resources = new ArrayList<>(List.of("set-resources:"));
            for (ProcessSizing process : processes) {
                String rule = "  - " + process.process();
                amount(process, Resource.CPUS).ifPresent(cpus -> threads.add(rule + text("=%.0f", cpus)));
                amount(process, Resource.MEMORY)
                        .ifPresent(
                                bytes -> resources.add(rule + text(":mem_mb=%.0f * attempt", Math.ceil(bytes / 1e6))));
                amount(process, Resource.TIME)
                        .ifPresent(seconds ->
                                resources.add(rule + text(":runtime=%.0f * attempt", seconds / Resource.MINUTE)));
            }
            List<String> lines = new ArrayList<>(resources.size() > 1 ? resources : List.of());
            lines.addAll(threads.size() > 1 ? threads : List.of());
            return lines;
        }
    };

    private final String comment;
    private final Pattern names;

    RequestFormat(String comment, Pattern names) {
        this.comment = comment;
        this.names = names;
    }

    static RequestFormat of(Path file) {
        String name = file.toString();
        if (name.endsWith(".config")) {
            return NEXTFLOW;
        } else if (name.endsWith(".yaml") || name.endsWith(".yml")) {
            return SNAKEMAKE;
        }
        throw new IllegalArgumentException(
                "--write must end with .config (Nextflow) or .yaml (Snakemake), but was " + file);
    }

    String comment() {
        return comment;
    }

    /** Returns whether the enactor can have a process of this name. Other text could change the configuration. */
    boolean allows(String process) {
        return names.matcher(process).matches();
    }

    abstract List<String> lines(List<ProcessSizing> processes);

    /** Returns no time limit for a process without one, because it could kill jobs that nothing else kills. */
    static OptionalDouble amount(ProcessSizing process, Resource resource) {
        ResourceSizing sizing = process.of(resource);
        return resource == Resource.TIME && sizing.requested().isEmpty() ? OptionalDouble.empty() : sizing.suggested();
    }

    private static String text(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
