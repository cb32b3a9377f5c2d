package io.weatherglass.traces.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/** @param isTime whether the values are seconds since 1970 */
public record NumberColumn(int index, boolean isTime, ToDoubleFunction<Group> present) {
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int JULIAN_DAY_OF_1970 = 2_440_588;

    /** Returns NaN for null. */
    public double value(Group row) {
        return row.getFieldRepetitionCount(index) == 0 ? Double.NaN : present.applyAsDouble(row);
    }

    static Optional<NumberColumn> of(int index, Type type) {
        if (!type.isPrimitive() || type.isRepetition(Type.Repetition.REPEATED)) {
            return Optional.empty();
        }
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        boolean isDate =
                logical instanceof DateLogicalTypeAnnotation || logical instanceof TimestampLogicalTypeAnnotation;
        ToDoubleFunction<Group> value = switch (type.asPrimitiveType().getPrimitiveTypeName()) {
            case INT32 -> whole(logical, row -> row.getInteger(index, 0), Integer.SIZE);
            case INT64 -> whole(logical, row -> row.getLong(index, 0), Long.SIZE);
            case FLOAT -> row -> row.getFloat(index, 0);
            case DOUBLE -> row -> row.getDouble(index, 0);
            case INT96 -> row -> seconds(NanoTime.fromBinary(row.getInt96(index, 0)));
            case BINARY, FIXED_LEN_BYTE_ARRAY ->
                logical instanceof DecimalLogicalTypeAnnotation decimal
                        ? row -> number(new BigInteger(row.getBinary(index, 0).getBytes()), decimal)
                        : null;
            default -> null;
        };
        boolean isTime = isDate || type.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT96;
        return Optional.ofNullable(value).map(known -> new NumberColumn(index, isTime, known));
    }

    /** Returns null if the values are neither numbers nor timestamps. */
    private static ToDoubleFunction<Group> whole(LogicalTypeAnnotation logical, ToLongFunction<Group> value, int bits) {
        if (logical == null || logical instanceof IntLogicalTypeAnnotation whole && whole.isSigned()) {
            return value::applyAsLong;
        } else if (logical instanceof IntLogicalTypeAnnotation) {
            return row -> Double.parseDouble(Long.toUnsignedString(value.applyAsLong(row) & -1L >>> Long.SIZE - bits));
        } else if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
            return row -> number(BigInteger.valueOf(value.applyAsLong(row)), decimal);
        } else if (logical instanceof DateLogicalTypeAnnotation) {
            return row -> (double) value.applyAsLong(row) * SECONDS_OF_DAY;
        } else if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
            double unitsPerSecond = switch (timestamp.getUnit()) {
                case MILLIS -> 1e3;
                case MICROS -> 1e6;
                case NANOS -> 1e9;
            };
            return row -> value.applyAsLong(row) / unitsPerSecond;
        }
        return null;
    }

    private static double number(BigInteger unscaled, DecimalLogicalTypeAnnotation decimal) {
        return new BigDecimal(unscaled, decimal.getScale()).doubleValue();
    }

    private static double seconds(NanoTime time) {
        return (double) (time.getJulianDay() - JULIAN_DAY_OF_1970) * SECONDS_OF_DAY + time.getTimeOfDayNanos() / 1e9;
    }
}
