package io.weatherglass.proving.rules;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Maven cannot say: which package of a module may use which, and which libraries stay in which packages. */
class ModuleRulesTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern SOURCE = Pattern.compile(".*/src/(main|test)/java/io/weatherglass/.*\\.java");
    private static final String PACKAGE_INFO = "package-info.java";

    private static final String OURS = "io.weatherglass.";
    private static final String SIMULATION = "io.weatherglass.simulation..";
    private static final String ENGINE = "io.weatherglass.simulation.engine..";

    /** The largest number of parts that a record without a builder has today; it is meant to shrink to 7. */
    private static final int MAX_PARTS = 11;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // helpers and kits that the other modules give away
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.weatherglass");

    /** The way of the data: each package uses those on the right and no others. */
    private static final Map<String, Set<String>> FORECAST = Map.ofEntries(
            Map.entry("planning", Set.of("tracking")),
            Map.entry("pooling", Set.of("tracking")),
            Map.entry("runtimes", Set.of("pooling")),
            Map.entry("alerting", Set.of("pooling", "tracking")),
            Map.entry("forecasting", Set.of("planning", "pooling", "runtimes", "tracking")),
            Map.entry("matching", Set.of("forecasting", "support", "tracking")),
            Map.entry("comparing", Set.of("forecasting", "pooling", "tracking")),
            Map.entry("explaining", Set.of("forecasting", "runtimes", "tracking")),
            Map.entry(
                    "advising",
                    Set.of(
                            "calibration",
                            "comparing",
                            "explaining",
                            "forecasting",
                            "matching",
                            "pooling",
                            "priors",
                            "replay",
                            "tracking")),
            Map.entry("priors", Set.of("calibration")),
            Map.entry("replay", Set.of("forecasting", "tracking")),
            Map.entry(
                    "history",
                    Set.of(
                            "advising",
                            "calibration",
                            "forecasting",
                            "planning",
                            "pooling",
                            "replay",
                            "runtimes",
                            "tracking")));

    /** The service; {@code http} and the root package, in which all is wired, stand on top and use what they want. */
    private static final Map<String, Set<String>> DAEMON = Map.ofEntries(
            Map.entry("kafka", Set.of("group", "health")),
            Map.entry("ingest", Set.of("health", "kafka", "logging", "metrics")),
            Map.entry("publishing", Set.of("health", "kafka")),
            Map.entry("history", Set.of("config", "health", "logging")),
            Map.entry("diagnosis", Set.of("config", "history", "kafka")),
            Map.entry(
                    "enactment",
                    Set.of("config", "health", "history", "ingest", "kafka", "logging", "metrics", "publishing")),
            Map.entry("migration", Set.of("access", "config", "history", "kafka", "sources")),
            Map.entry("sources", Set.of("config", "kafka", "metrics")),
            Map.entry("notifying", Set.of("config", "kafka", "metrics", "publishing")),
            Map.entry("config", Set.of("access", "logging")),
            Map.entry("openid", Set.of("access", "config", "health")));

    @Test
    void thePackagesOfTheForecastUseEachOtherInTheOrderOfTheData() {
        assertThat(uses("forecast", Set.of())).isEqualTo(new TreeMap<>(FORECAST));
    }

    @Test
    void thePackagesOfTheDaemonUseEachOtherOneWay() {
        assertThat(uses("daemon", Set.of("http", ""))).isEqualTo(new TreeMap<>(DAEMON));
    }

    @ParameterizedTest
    @ValueSource(strings = {"traces", "connectors", "forecast", "daemon", "cli", "lab", "proving"})
    void thePackagesOfAModuleHaveNoCycles(String module) {
        slices().matching(OURS + module + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** By package, the packages of the same module that it uses; without those that use none. */
    private static Map<String, Set<String>> uses(String module, Set<String> onTop) {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass user : CLASSES) {
            String from = room(module, user);
            if (from == null || onTop.contains(from)) {
                continue;
            }
            user.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> room(module, dependency.getTargetClass()))
                    .filter(to -> to != null && !to.equals(from))
                    .forEach(to ->
                            uses.computeIfAbsent(from, name -> new TreeSet<>()).add(to));
        }
        return uses;
    }

    /** First part of the package's name below the module; null if the class is of another module. */
    private static String room(String module, JavaClass type) {
        String name = type.getPackageName() + ".";
        String root = OURS + module + ".";
        return name.startsWith(root) ? name.substring(root.length()).split("\\.", 2)[0] : null;
    }

    @Test
    void trackingSpeaksTheProtocolOnly() {
        noClasses()
                .that()
                .resideInAPackage(OURS + "forecast.tracking..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SIMULATION, OURS + "traces..")
                .check(CLASSES);
    }

    @Test
    void onlyHttpAndTheAssemblyUseVertx() {
        noClasses()
                .that()
                .resideOutsideOfPackages(OURS + "daemon", OURS + "daemon.http..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.vertx..")
                .check(CLASSES);
    }

    @Test
    void onlyTheStoreTheReadersOfTracesAndTheExportUseParquet() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        OURS + "traces.parquet..",
                        OURS + "traces.store..",
                        OURS + "traces.formats..",
                        OURS + "traces.export..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.parquet..")
                .check(CLASSES);
    }

    @Test
    void simulationUsesNoFramework() {
        String[] allowed = {SIMULATION, "java.lang..", "java.util..", "java.time..", "org.apache.commons.math3.."};
        classes()
                .that()
                .resideInAPackage(SIMULATION)
                .and()
                .resideOutsideOfPackage(ENGINE)
                .should()
                // what goes to another process says so, and reads and writes nothing
                .onlyDependOnClassesThat(resideInAnyPackage(allowed).or(type(Serializable.class)))
                .check(CLASSES);
        // SimGrid runs in processes of its own, which are given our code and are fed through files and streams
        String[] ofProcesses = {"java.io..", "java.net..", "java.nio..", "java.security.."};
        classes()
                .that()
                .resideInAPackage(ENGINE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        Stream.of(allowed, ofProcesses).flatMap(Arrays::stream).toArray(String[]::new))
                .check(CLASSES);
    }

    /** Maven keeps the forecast from Kafka; that no other way leads there is seen here, where all libraries are. */
    @Test
    void theForecastIsPure() {
        noClasses()
                .that()
                .resideInAPackage(OURS + "forecast..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "org.apache.kafka..", "io.vertx..", "io.micrometer..", "picocli..", "ch.qos.logback..")
                        .or(resideInAnyPackage("io.weatherglass..")
                                .and(resideOutsideOfPackages(
                                        OURS + "forecast..", SIMULATION, OURS + "traces..", OURS + "connectors.."))))
                .check(CLASSES);
    }

    /** Users get neither studies nor fault injection. */
    @Test
    void theProductUsesNothingOfTheWorkshop() {
        noClasses()
                .that()
                .resideOutsideOfPackages(OURS + "lab..", OURS + "proving..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(OURS + "lab..", OURS + "proving..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage(OURS + "lab..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(OURS + "daemon..", OURS + "proving..")
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"simulation", "traces", "connectors", "forecast", "daemon", "cli", "lab", "proving"})
    void everyModuleIsLookedAt(String module) {
        assertThat(CLASSES.stream()
                        .filter(resideInAnyPackage(OURS + module + ".."))
                        .count())
                .isGreaterThan(10);
    }

    /** Of more, nobody sees which value is which; the builder of a record is the one that knows. */
    @Test
    void recordsOfManyPartsAreMadeByTheirBuilders() {
        Set<String> calls = new TreeSet<>();
        for (JavaClass user : CLASSES) {
            user.getConstructorCallsFromSelf().stream()
                    .filter(call -> call.getTargetOwner().isRecord())
                    .filter(call -> call.getTarget().getRawParameterTypes().size() > MAX_PARTS)
                    .filter(call -> !user.equals(call.getTargetOwner()))
                    .filter(call ->
                            !user.getName().startsWith(call.getTargetOwner().getName() + "Builder"))
                    .forEach(call -> calls.add(
                            user.getName() + " makes " + call.getTargetOwner().getSimpleName()));
        }
        assertThat(calls).isEmpty();
    }

    /** Tests and plugins included, which are on no class path of this module. */
    @Test
    void noTwoClassesShareASimpleName() throws IOException {
        Map<String, Set<String>> byName = new TreeMap<>();
        for (Path file : sources()) {
            byName.computeIfAbsent(file.getFileName().toString(), name -> new TreeSet<>())
                    .add(file.toString());
        }
        byName.remove(PACKAGE_INFO);
        assertThat(byName).hasSizeGreaterThan(1000);
        byName.values().removeIf(files -> files.size() == 1);
        assertThat(byName).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsFor() throws IOException {
        Set<Path> folders = new TreeSet<>();
        Set<Path> described = new TreeSet<>();
        for (Path file : sources()) {
            if (file.toString().contains("/src/main/")) {
                folders.add(file.getParent());
                if (file.endsWith(PACKAGE_INFO)) {
                    described.add(file.getParent());
                }
            }
        }
        assertThat(described).isEqualTo(folders);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> SOURCE.matcher(file.toString()).matches())
                    .toList();
        }
    }
}
