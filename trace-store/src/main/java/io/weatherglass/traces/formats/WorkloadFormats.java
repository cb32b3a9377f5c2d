package io.weatherglass.traces.formats;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

public final class WorkloadFormats {
    private static final List<WorkloadReader> FIXED = List.of(
            SwfGwfReader.swf(),
            SwfGwfReader.gwf(),
            new WtaReader(),
            new WfFormatWorkloadReader(),
            new SchlouderWorkloadReader(),
            new SacctReader());
    private static final Map<String, String> BY_ENDING = Map.of(
            "swf",
            "swf",
            "gwf",
            "gwf",
            "json",
            "wfformat",
            "tasks",
            "schlouder",
            "sacct",
            "sacct",
            "csv",
            "csv",
            "tsv",
            "csv");
    private static final String PARQUET = "parquet";
    private static final String WTA = "wta";

    private WorkloadFormats() {}

    public static List<String> names() {
        return List.of("swf", "gwf", WTA, "wfformat", "schlouder", "sacct", "csv", PARQUET);
    }

    /**
     * @param format if empty, the format is inferred from the file extension, ignoring {@code .gz}
     * @param columns required for CSV and Parquet
     * @throws IllegalArgumentException if the format is unknown, or columns are missing or not applicable
     */
    public static WorkloadReader reader(Path file, Optional<String> format, Optional<ColumnMapping> columns) {
        String name = format.orElseGet(() -> formatOf(file, columns.isPresent()));
        if (!names().contains(name)) {
            throw new IllegalArgumentException(
                    "format must be one of " + String.join(", ", names()) + ", but was \"" + name + "\"");
        }
        for (WorkloadReader reader : FIXED) {
            if (reader.format().equals(name)) {
                columns.ifPresent(given -> {
                    throw new IllegalArgumentException(
                            "columns must not be given for " + name + ", which has fixed columns");
                });
                return reader;
            }
        }
        ColumnMapping mapping = columns.orElseThrow(() -> new IllegalArgumentException(
                "columns must be given for " + name + ", such as start=started,runtime=seconds,cores=cpus"));
        return name.equals(PARQUET) ? new ParquetReader(mapping) : new CsvReader(mapping);
    }

    private static String formatOf(Path file, boolean mapped) {
        String name = String.valueOf(file.toAbsolutePath().getFileName()).toLowerCase(Locale.ROOT);
        String bare = name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
        String ending = bare.substring(bare.lastIndexOf('.') + 1);
        if (ending.equals(PARQUET)) {
            return mapped ? PARQUET : WTA;
        }
        if (Files.isDirectory(file)) {
            return WTA;
        }
        String known = BY_ENDING.get(ending);
        if (known == null) {
            throw new IllegalArgumentException("format must be given, one of " + String.join(", ", names())
                    + ", because it cannot be inferred from the name \"" + name + "\"");
        }
        return known;
    }
}
