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
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
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

/** Architecture rules that Maven cannot express: dependencies between packages, and the use of libraries. */
class ModuleRulesTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern SOURCE = Pattern.compile(".*/src/(main|test)/java/io/weatherglass/.*\\.java");
    private static final String PACKAGE_INFO = "package-info.java";

    private static final String OURS = "io.weatherglass.";
    private static final String SIMULATION = "io.weatherglass.simulation..";
    private static final String ENGINE = "io.weatherglass.simulation.engine..";

    /** Maximum number of components of a record without a builder. The aim is 7. */
    private static final int MAX_PARTS = 11;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // exclude helpers and test kits that other modules publish
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.weatherglass");

    /** The packages in the order of the data flow, each with the packages that it may use. */
    private static final Map<String, Set<String>> FORECAST = Map.ofEntries(
            Map.entry("planning", Set.of("support", "tracking")),
            Map.entry("pooling", Set.of("support", "tracking")),
            Map.entry("runtimes", Set.of("pooling")),
            Map.entry("alerting", Set.of("pooling", "support", "tracking")),
            Map.entry("carbon", Set.of("tracking")),
            Map.entry("forecasting", Set.of("carbon", "planning", "pooling", "runtimes", "support", "tracking")),
            Map.entry("matching", Set.of("forecasting", "support", "tracking")),
            Map.entry("comparing", Set.of("forecasting", "pooling", "support", "tracking")),
            Map.entry("explaining", Set.of("forecasting", "runtimes", "support", "tracking")),
            Map.entry(
                    "advising",
                    Set.of(
                            "calibration",
                            "carbon",
                            "comparing",
                            "explaining",
                            "forecasting",
                            "matching",
                            "pooling",
                            "priors",
                            "replay",
                            "tracking")),
            Map.entry("priors", Set.of("calibration", "support")),
            Map.entry("replay", Set.of("comparing", "forecasting", "tracking")),
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
                            "support",
                            "tracking")));

    /**
     * The packages of the daemon, each with the packages that it may use. {@code http} and the root package, which
     * connects the parts, may use all others.
     */
    private static final Map<String, Set<String>> DAEMON = Map.ofEntries(
            Map.entry("kafka", Set.of("group", "health", "support")),
            Map.entry("ingest", Set.of("health", "kafka", "logging", "metrics")),
            Map.entry("publishing", Set.of("health", "kafka")),
            Map.entry("history", Set.of("config", "health", "logging", "support")),
            Map.entry("diagnosis", Set.of("config", "history", "kafka")),
            Map.entry(
                    "enactment",
                    Set.of("config", "health", "history", "ingest", "kafka", "logging", "metrics", "publishing")),
            Map.entry("migration", Set.of("access", "config", "history", "kafka", "sources", "support")),
            Map.entry("sources", Set.of("config", "kafka", "metrics", "support")),
            Map.entry("notifying", Set.of("config", "kafka", "metrics", "publishing", "support")),
            Map.entry("config", Set.of("access", "logging")),
            Map.entry("openid", Set.of("access", "config", "health")));

    @Test
    void forecastPackagesFollowTheDataFlow() {
        assertThat(uses("forecast", Set.of())).isEqualTo(new TreeMap<>(FORECAST));
    }

    @Test
    void daemonPackagesAreLayered() {
        assertThat(uses("daemon", Set.of("http", ""))).isEqualTo(new TreeMap<>(DAEMON));
    }

    @ParameterizedTest
    @ValueSource(strings = {"traces", "connectors", "forecast", "daemon", "cli", "lab", "proving"})
    void packagesOfAModuleHaveNoCycles(String module) {
        slices().matching(OURS + module + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** Returns the used packages of the same module by package; packages without dependencies are omitted. */
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

    /** Returns the first part of the package name below the module; null for classes of other modules. */
    private static String room(String module, JavaClass type) {
        String name = type.getPackageName() + ".";
        String root = OURS + module + ".";
        return name.startsWith(root) ? name.substring(root.length()).split("\\.", 2)[0] : null;
    }

    @Test
    void trackingUsesOnlyTheProtocol() {
        noClasses()
                .that()
                .resideInAPackage(OURS + "forecast.tracking..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SIMULATION, OURS + "traces..")
                .check(CLASSES);
    }

    @Test
    void onlyHttpAndTheRootPackageUseVertx() {
        noClasses()
                .that()
                .resideOutsideOfPackages(OURS + "daemon", OURS + "daemon.http..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.vertx..")
                .check(CLASSES);
    }

    @Test
    void onlyTraceStoreReadersAndExportUseParquet() {
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
                // no input or output, so that data is exchanged with other processes only in explicit places
                .onlyDependOnClassesThat(resideInAnyPackage(allowed).or(type(Serializable.class)))
                .check(CLASSES);
        // SimGrid runs in separate processes, with which our code communicates through files and streams
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

    /** Maven excludes Kafka from the module forecast. This test also finds indirect uses. */
    @Test
    void forecastHasNoSideEffects() {
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

    /** The product must contain neither studies nor fault injection. */
    @Test
    void productDoesNotUseTheWorkshop() {
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
    void everyModuleIsChecked(String module) {
        assertThat(CLASSES.stream()
                        .filter(resideInAnyPackage(OURS + module + ".."))
                        .count())
                .isGreaterThan(10);
    }

    /** Constructor calls with many components are hard to read, so only the builder of the record may contain them. */
    @Test
    void largeRecordsAreCreatedByBuilders() {
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

    /** Also checks tests and plugins, which are not on the class path of this module. */
    @Test
    void simpleClassNamesAreUnique() throws IOException {
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
    void everyPackageHasPackageInfo() throws IOException {
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
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                // other tests create and delete files there at the same time
                return folder.endsWith("target") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (SOURCE.matcher(file.toString()).matches()) {
                    sources.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }
}
