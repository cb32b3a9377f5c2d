package io.weatherglass.traces.parquet;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.workload.TraceMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Reads the rows of a Parquet file. Methods throw {@link TraceFormatException} if the file is damaged. Not thread-safe.
 */
public final class ParquetRows implements AutoCloseable {
    /** Limits the memory needed for writing to a few MB. */
    private static final int ROWS_OF_GROUP = 20_000;
    /** Keeps each buffer small even if the heap is small. */
    private static final int PAGE_BYTES = 64 * 1024;

    private final Path path;
    private final ParquetFileReader file;
    private MessageType columns;
    private RecordReader<Group> group;
    private long rowsLeft;

    private ParquetRows(Path path) throws IOException {
        this.path = path;
        this.file = ParquetFileReader.open(
                new LocalInputFile(path),
                ParquetReadOptions.builder(new PlainParquetConfiguration())
                        .withCodecFactory(new BoundedCodecs())
                        .build());
        this.columns = file.getFileMetaData().getSchema();
    }

    /** @throws NoSuchFileException if the file does not exist */
    public static ParquetRows open(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path.toString());
        }
        try {
            return new ParquetRows(path);
        } catch (IOException | RuntimeException e) {
            throw damaged(path, e);
        }
    }

    public static ParquetWriter<Group> write(Path path, MessageType columns, Map<String, String> metadata)
            throws IOException {
        return ExampleParquetWriter.builder(new LocalOutputFile(path))
                .withConf(new PlainParquetConfiguration())
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withType(columns)
                .withExtraMetaData(metadata)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withRowGroupRowCountLimit(ROWS_OF_GROUP)
                .withPageSize(PAGE_BYTES)
                // A dictionary would take up heap memory, and zstd compresses repeated values anyway.
                .withDictionaryEncoding(false)
                .build();
    }

    public Optional<String> metadata(String key) {
        return Optional.ofNullable(file.getFileMetaData().getKeyValueMetaData().get(key));
    }

    public List<String> names() {
        return columns.getFields().stream().map(Type::getName).toList();
    }

    /** @throws TraceFormatException if the column is missing or has another type */
    public NumberColumn numbers(String name, boolean timestamps) throws TraceFormatException {
        if (!columns.containsField(name)) {
            throw new TraceFormatException(TraceLocation.file(path.toString()), "must have a column " + name);
        }
        Type type = columns.getType(name);
        return NumberColumn.of(columns.getFieldIndex(name), type)
                .filter(column -> timestamps || !column.isTime())
                .orElseThrow(() -> new TraceFormatException(
                        TraceLocation.file(path.toString()),
                        "column " + name,
                        Objects.toString(
                                type.getLogicalTypeAnnotation(),
                                type.isPrimitive()
                                        ? type.asPrimitiveType()
                                                .getPrimitiveTypeName()
                                                .name()
                                        : "group"),
                        "must contain numbers or timestamps"));
    }

    /** Selects the columns to read. Must be called before {@link #next}. */
    public void select(List<String> names) {
        List<Type> selected = columns.getFields().stream()
                .filter(type -> names.contains(type.getName()))
                .toList();
        columns = new MessageType(columns.getName(), selected);
        file.setRequestedSchema(columns);
    }

    public Optional<Group> next() throws TraceFormatException {
        try {
            while (rowsLeft == 0) {
                requireMemory();
                PageReadStore pages = file.readNextRowGroup();
                if (pages == null) {
                    return Optional.empty();
                }
                rowsLeft = pages.getRowCount();
                group = new ColumnIOFactory()
                        .getColumnIO(columns)
                        .getRecordReader(pages, new GroupRecordConverter(columns));
            }
            rowsLeft--;
            return Optional.of(group.read());
        } catch (IOException | RuntimeException e) {
            throw damaged(path, e);
        }
    }

    /**
     * Checks the size that the file declares, because the library allocates it, and a damaged file may declare more
     * than it contains.
     */
    private void requireMemory() throws IOException {
        List<BlockMetaData> groups = file.getRowGroups();
        int next = file.getCurrentRowGroupIndex() + 1;
        if (next >= groups.size()) {
            return;
        }
        long most = Math.min(Files.size(path), TraceMemory.maxBytes());
        long bytes = 0;
        for (ColumnChunkMetaData chunk : groups.get(next).getColumns()) {
            if (columns.containsPath(chunk.getPath().toArray())) {
                bytes += chunk.getTotalSize();
                if (chunk.getTotalSize() < 0 || chunk.getTotalSize() > most || bytes > most) {
                    throw new IOException(
                            "a row group must have at most " + most + " bytes in the columns that are read");
                }
            }
        }
    }

    private static TraceFormatException damaged(Path path, Exception failure) {
        String reason = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        return new TraceFormatException(
                TraceLocation.file(path.toString()), "must be a Parquet file: " + reason, failure);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
