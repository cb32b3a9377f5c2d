import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** Splits samples into four parts, checks each part, and merges and reports the results. A check may fail once. */
public final class SparkSamples {
    private static final String SCHEMA = "id BIGINT, sample STRING";

    private SparkSamples() {}

    /** @param arguments folder of the data, and whether a check is to fail */
    public static void main(String[] arguments) {
        String data = Path.of(arguments[0]).toUri().toString().replaceFirst("/+$", "");
        boolean fail = Boolean.parseBoolean(arguments[1]);
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            spark.range(0, 1000)
                    .selectExpr("id", "substring('abcd', id % 4 + 1, 1) AS sample")
                    .write()
                    .json(data + "/split");
            for (String sample : new String[] {"a", "b", "c", "d"}) {
                try {
                    check(spark, data, sample, fail && sample.equals("b"));
                } catch (Exception e) { // Spark declares no checked exceptions
                    System.out.println("trying again after " + e);
                    check(spark, data, sample, false);
                }
            }
            // no schema, so Spark first reads the files to infer one, in a job that writes nothing
            Dataset<Row> checked = spark.read().json(data + "/check_a", data + "/check_b", data + "/check_c", data + "/check_d");
            checked.groupBy("sample").count().write().json(data + "/merge");
            // the older interface of Spark
            spark.read().schema("sample STRING, count BIGINT").json(data + "/merge").toJSON().javaRDD().saveAsTextFile(data + "/report");
        }
    }

    private static void check(SparkSession spark, String data, String sample, boolean fail) {
        spark.read()
                .schema(SCHEMA)
                .json(data + "/split")
                .where("sample = '" + sample + "'")
                .selectExpr(fail ? "raise_error('injected') AS id" : "id", "sample")
                .write()
                .mode(SaveMode.Overwrite)
                .json(data + "/check_" + sample);
    }
}
