package io.weatherglass.traces.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.example.data.Group;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads files written by DuckDB. */
class ParquetRowsTest {

    private Path file;

    @BeforeEach
    void nameFile(@TempDir Path folder) {
        file = folder.resolve("table.parquet");
    }

    private List<Double> values() throws IOException {
        List<Double> values = new ArrayList<>();
        try (ParquetRows rows = ParquetRows.open(file)) {
            rows.select(List.of("v"));
            NumberColumn column = rows.numbers("v", true);
            for (Optional<Group> row = rows.next(); row.isPresent(); row = rows.next()) {
                values.add(column.value(row.get()));
            }
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(strings = {"uncompressed", "snappy", "gzip", "zstd", "lz4_raw"})
    void readsEveryCompression(String codec) throws IOException {
        DuckDbFiles.write(file, "SELECT 'x' AS t, i % 7 AS v FROM range(300000) r(i)", ", COMPRESSION " + codec);
        List<Double> values = values();
        assertThat(values).hasSize(300_000).startsWith(0.0, 1.0).endsWith(299_999 % 7.0);
        assertThat(values.stream().mapToDouble(Double::doubleValue).sum()).isEqualTo(899_997);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(-5)::TINYINT | -5",
                "250::UTINYINT | 250",
                "4000000000::UINTEGER | 4e9",
                "18000000000000000000::UBIGINT | 1.8e19",
                "(-1.25)::DECIMAL(9,2) | -1.25",
                "1.25::DECIMAL(18,2) | 1.25",
                "1.25::DECIMAL(38,2) | 1.25",
                "0.5::FLOAT | 0.5",
                "NULL::DOUBLE | NaN",
                "DATE '1970-01-02' | 86400",
                "TIMESTAMP '1970-01-01 00:00:01.5' | 1.5",
                "TIMESTAMP_MS '1970-01-01 00:00:01.5' | 1.5",
                "TIMESTAMP_NS '1970-01-01 00:00:01.5' | 1.5"
            })
    void readsEveryTypeOfNumber(String value, double expected) throws IOException {
        DuckDbFiles.write(file, "SELECT " + value + " AS v", "");
        assertThat(values()).containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'x'", "true", "TIME '12:00:00'", "[1]", "{'a': 1}"})
    void rejectsOtherTypes(String value) throws IOException {
        DuckDbFiles.write(file, "SELECT " + value + " AS v", "");
        assertThatThrownBy(this::values)
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("column v must contain numbers or timestamps");
    }

    @Test
    void rejectsADamagedFile() throws IOException {
        DuckDbFiles.write(file, "SELECT random() AS v FROM range(100000)", "");
        byte[] whole = Files.readAllBytes(file);
        Arrays.fill(whole, whole.length / 3, whole.length / 2, (byte) -1);
        Files.write(file, whole);
        assertThatThrownBy(this::values)
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("must be a Parquet file");
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(this::values)
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("must be a Parquet file");
    }
}
