package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Apache Spark with OpenLineage's listener: a run without history, and a run with history and a repeated write. Actual
 * runtimes are taken from Spark's own event log.
 */
@EnabledIfSystemProperty(
        named = "weatherglass.all",
        matches = "true",
        disabledReason = "long: ./weatherglass test --all")
@NeedsBroker
@Tag("program")
class RealSparkTest {
    private static final Path CLASS_PATH = Path.of("..", "..", "target", "spark.classpath");
    /** The sample is a single-file Java program, which requires at least this version. */
    private static final int MIN_JAVA = 11;

    private static final int MAX_JAVA = 17;
    private static final double MILLISECOND = 0.001;
    /** Number of jobs: split, four checks, merge and report. */
    private static final int JOBS = 7;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireSpark() {
        EnactorJava.require("Spark 3.5", MIN_JAVA, MAX_JAVA);
        assumeTrue(Files.exists(CLASS_PATH), "needs Spark, which ./weatherglass test --all fetches from Maven Central");
    }

    @Test
    void followsAndLearnsFromRuns(EmbeddedKafka kafka) throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(kafka, folder.resolve("site"))) {
            Map<String, Reported> first = run(site, "first", false);
            String firstRun = site.ended(List.of());
            assertTracked(site, firstRun, first);

            Map<String, Reported> second = run(site, "second", true);
            String secondRun = site.ended(List.of(firstRun));
            assertTracked(site, secondRun, second);
            assertThat(second.get("check_b").failedAttempts()).isEqualTo(1);
            HalfTime.assertLearned(site, secondRun, JOBS);
        }
    }

    /** Jobs are named after the operation and the output folder. The older interface reports no folder. */
    private static void assertTracked(EnactorSite site, String instance, Map<String, Reported> report) {
        assertThat(report).hasSize(JOBS);
        Map<String, Reported> byId = new HashMap<>();
        for (String id : site.jobs(instance).keySet()) {
            String written = id.startsWith("map_partitions") ? "report" : id.replaceFirst(".*\\.data_", "");
            assertThat(report).containsKey(written);
            byId.put(id, report.get(written));
        }
        assertThat(byId).hasSize(JOBS);
        Reported.assertTracked(site, instance, byId, MILLISECOND);
    }

    private static Map<String, Reported> run(EnactorSite site, String name, boolean fail)
            throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve(name));
        Path log = Files.createDirectory(work.resolve("log"));
        Path program = SampleFiles.copy("SparkSamples.java", work);
        List<String> command = new ArrayList<>(List.of(
                EnactorJava.of(MIN_JAVA, MAX_JAVA),
                "-Xmx700m",
                "-XX:+UseSerialGC",
                // the program runs too briefly to benefit from better compilation
                "-XX:TieredStopAtLevel=1"));
        // as in the launcher of Spark
        Stream.of(
                        "java.lang",
                        "java.lang.invoke",
                        "java.io",
                        "java.net",
                        "java.nio",
                        "java.util",
                        "java.util.concurrent",
                        "sun.nio.ch",
                        "sun.security.action",
                        "sun.util.calendar")
                .forEach(opened -> command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
        Map<String, String> properties = new HashMap<>(Map.of(
                "spark.master", "local[2]",
                "spark.app.name", "samples",
                "spark.ui.enabled", "false",
                "spark.driver.host", "127.0.0.1",
                "spark.driver.bindAddress", "127.0.0.1",
                "spark.local.dir", work.toString(),
                "spark.sql.shuffle.partitions", "2",
                "spark.eventLog.enabled", "true",
                "spark.eventLog.dir", log.toUri().toString()));
        properties.putAll(Map.of(
                "spark.extraListeners", "io.openlineage.spark.agent.OpenLineageSparkListener",
                "spark.openlineage.transport.type", "http",
                "spark.openlineage.transport.url", site.url().toString(),
                "spark.openlineage.transport.endpoint", "connectors/openlineage/api/v1/lineage"));
        properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-cp", Files.readString(CLASS_PATH).strip(), program.toString()));
        command.addAll(List.of(work.resolve("data").toString(), String.valueOf(fail)));
        try (EnactorProgram spark = EnactorProgram.start(work, Map.of("SPARK_LOCAL_IP", "127.0.0.1"), command)) {
            spark.succeed();
        }
        return SparkEventLog.read(log);
    }
}
