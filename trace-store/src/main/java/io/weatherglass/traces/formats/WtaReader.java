package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads a table of tasks of the Workflow Trace Archive: a Parquet file, a folder with such files, or the folder of a
 * whole trace with {@code tasks/schema-1.0}. Times are in milliseconds.
 */
public final class WtaReader implements WorkloadReader {
    private static final ParquetReader TASKS = new ParquetReader(ColumnMapping.parse(
            "submit=ts_submit,wait=wait_time,runtime=runtime,cores=resource_amount_requested,unit=ms"));
    private static final int DEPTH = 4;

    @Override
    public String format() {
        return "wta";
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        return Files.isDirectory(file) ? TASKS.read(file, files(file), options, sink) : TASKS.read(file, options, sink);
    }

    @Override
    public List<Path> files(Path file) throws IOException {
        if (!Files.isDirectory(file)) {
            return List.of(file);
        }
        Path tasks = file.resolve("tasks");
        Path folder = Files.isDirectory(tasks) ? tasks : file;
        try (Stream<Path> below = Files.walk(folder, DEPTH)) {
            List<Path> found = below.filter(Files::isRegularFile)
                    .filter(part -> part.getFileName().toString().endsWith(".parquet"))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw new TraceFormatException(
                        TraceLocation.file(file.toString()),
                        "must be a Parquet file or a folder with the Parquet files of a table of tasks");
            }
            return found;
        }
    }
}
