package io.weatherglass.traces.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.traces.formats.WorkloadLog;
import io.weatherglass.traces.parquet.NumberColumn;
import io.weatherglass.traces.parquet.ParquetRows;
import io.weatherglass.traces.workload.TraceMemory;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * A trace as a Parquet file. It has one row per job, in order of start time, with the columns {@code start_s} (seconds
 * after the first submission), {@code runtime_s} and {@code cores}, and the {@link TraceInfo} as JSON in its metadata.
 */
final class TraceFile {
    static final String ENDING = ".parquet";
    private static final String KEY = "weatherglass";
    private static final MessageType COLUMNS = MessageTypeParser.parseMessageType(
            "message trace { required double start_s; required double runtime_s; required int32 cores; }");
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private TraceFile() {}

    static void write(Path file, TraceInfo info, WorkloadLog log, StagedJobs jobs) throws IOException {
        try (ParquetWriter<Group> writer =
                ParquetRows.write(file, COLUMNS, Map.of(KEY, JSON.writeValueAsString(info)))) {
            jobs.forEach(log, (start, runtime, cores) -> {
                Group row = new SimpleGroup(COLUMNS);
                row.add(0, start);
                row.add(1, runtime);
                row.add(2, cores);
                writer.write(row);
            });
        }
    }

    static TraceInfo readInfo(Path file) throws IOException {
        try (ParquetRows rows = ParquetRows.open(file)) {
            return info(file, rows);
        }
    }

    private static TraceInfo info(Path file, ParquetRows rows) throws IOException {
        String text = rows.metadata(KEY)
                .orElseThrow(() -> new IOException(
                        file + ": must be an imported trace, but has no \"" + KEY + "\" in its metadata"));
        String name = file.getFileName().toString().replaceFirst(Pattern.quote(ENDING) + "$", "");
        try {
            TraceName.require(name);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
        try {
            ObjectNode json = JSON.readValue(text, ObjectNode.class);
            return JSON.treeToValue(json.put("name", name), TraceInfo.class);
        } catch (JsonProcessingException e) {
            throw new IOException(file + ": metadata must describe an imported trace: " + e.getOriginalMessage(), e);
        }
    }

    /** @throws IOException if the file is unreadable or does not fit in memory, or its jobs have been changed */
    static WorkloadTrace read(Path file) throws IOException {
        try (ParquetRows rows = ParquetRows.open(file)) {
            TraceInfo info = info(file, rows);
            // Check in advance, so that the daemon does not run out of memory.
            long most = TraceMemory.maxBytes() / WorkloadTrace.JOB_BYTES;
            if (info.jobs() > most) {
                throw new TraceTooLargeException(info, most);
            }
            try {
                WorkloadTrace trace = jobs(rows, info);
                if (trace.contentHash().equals(info.contentHash())) {
                    return trace;
                }
            } catch (IllegalArgumentException e) {
                throw new IOException(file + ": must contain the imported jobs: " + e.getMessage(), e);
            }
            throw new IOException(file + ": must contain the imported jobs, but was modified");
        }
    }

    private static WorkloadTrace jobs(ParquetRows rows, TraceInfo info) throws IOException {
        int jobs = Math.toIntExact(info.jobs());
        WorkloadTrace.Builder trace = WorkloadTrace.builder(info.name(), info.systemCores(), jobs);
        NumberColumn start = rows.numbers("start_s", false);
        NumberColumn runtime = rows.numbers("runtime_s", false);
        NumberColumn cores = rows.numbers("cores", false);
        for (int size = 0; size < jobs; size++) {
            Optional<Group> row = rows.next();
            if (row.isEmpty()) {
                break;
            }
            trace.job(start.value(row.get()), runtime.value(row.get()), (int) cores.value(row.get()));
        }
        return trace.build();
    }
}
