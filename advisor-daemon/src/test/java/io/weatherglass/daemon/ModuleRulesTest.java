package io.weatherglass.daemon;

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
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Dependencies between the modules and between the daemon's packages point one way. */
class ModuleRulesTest {

    private static final String OURS = "io.weatherglass..";
    private static final String SIMULATION = "io.weatherglass.simulation..";
    private static final String ENGINE = "io.weatherglass.simulation.engine..";
    private static final String TRACES = "io.weatherglass.traces..";
    private static final String CONNECTORS = "io.weatherglass.connectors..";
    private static final String DAEMON = "io.weatherglass.daemon";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.weatherglass");

    /** Each of the daemon's stations, with what of the daemon it may use. */
    static Stream<Arguments> stations() {
        return Stream.of(
                Arguments.of("config", List.of()),
                Arguments.of("health", List.of()),
                Arguments.of("leases", List.of()),
                Arguments.of("logging", List.of()),
                Arguments.of("kafka", List.of("health", "leases")),
                Arguments.of("metrics", List.of("calibration")),
                Arguments.of("tracking", List.of()),
                Arguments.of("ingest", List.of("kafka", "metrics", "health")),
                Arguments.of("runtimes", List.of()),
                Arguments.of("forecasting", List.of("runtimes", "tracking", "config")),
                Arguments.of("matching", List.of("forecasting", "tracking", "config", "metrics", "leases")),
                Arguments.of("comparing", List.of("forecasting", "tracking", "config")),
                Arguments.of("calibration", List.of()),
                Arguments.of("advising", List.of("calibration", "forecasting", "tracking")),
                Arguments.of("publishing", List.of("kafka", "health")),
                Arguments.of(
                        "history",
                        List.of(
                                "advising",
                                "calibration",
                                "forecasting",
                                "matching",
                                "replay",
                                "runtimes",
                                "tracking",
                                "health",
                                "config")),
                Arguments.of(
                        "enactment",
                        List.of(
                                "history",
                                "advising",
                                "publishing",
                                "forecasting",
                                "matching",
                                "comparing",
                                "ingest",
                                "tracking",
                                "metrics",
                                "health",
                                "config",
                                "kafka")),
                Arguments.of("planlearning", List.of("tracking")),
                Arguments.of("replay", List.of("forecasting", "kafka", "tracking")),
                Arguments.of(
                        "backtest",
                        List.of(
                                "replay",
                                "history",
                                "calibration",
                                "forecasting",
                                "runtimes",
                                "tracking",
                                "charts",
                                "config")),
                Arguments.of("demo", List.of("calibration", "replay", "forecasting", "matching")),
                Arguments.of("traces", List.of()),
                Arguments.of("charts", List.of()),
                Arguments.of("experiments", List.of("charts", "forecasting", "config")),
                Arguments.of("notifying", List.of("config", "publishing")),
                Arguments.of("sources", List.of("config", "kafka", "metrics")),
                Arguments.of("validation", List.of()));
    }

    /** The packages on top: they may use any station, and no station uses them. */
    private static final List<String> ON_TOP = List.of("http", "cli");

    @ParameterizedTest
    @MethodSource("stations")
    void theStationUsesOnlyWhatStandsBelowIt(String station, List<String> uses) {
        String[] allowed = Stream.concat(Stream.of(station), uses.stream())
                .map(name -> DAEMON + "." + name + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(DAEMON + "." + station + "..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(DAEMON + "..").and(resideOutsideOfPackages(allowed)))
                .check(CLASSES);
    }

    @Test
    void everyPackageOfTheDaemonHasARule() {
        Set<String> ruled = Stream.concat(stations().map(station -> (String) station.get()[0]), ON_TOP.stream())
                .collect(Collectors.toSet());
        Set<String> there = CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(DAEMON + "."))
                .map(name -> name.substring(DAEMON.length() + 1).split("\\.")[0])
                .collect(Collectors.toSet());
        assertThat(there).isEqualTo(ruled);
    }

    @Test
    void trackingSpeaksTheProtocolOnly() {
        noClasses()
                .that()
                .resideInAPackage(DAEMON + ".tracking..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SIMULATION, TRACES, "org.apache.kafka..", "io.vertx..", "io.micrometer..")
                .check(CLASSES);
    }

    @Test
    void onlyHttpAndTheAssemblyUseVertx() {
        noClasses()
                .that()
                .resideInAPackage(DAEMON + "..")
                .and()
                .resideOutsideOfPackages(DAEMON, DAEMON + ".http..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.vertx..")
                .check(CLASSES);
    }

    @Test
    void thePackagesOfTheDaemonHaveNoCycles() {
        slices().assignedFrom(new DaemonSlices()).should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void simulationUsesNothingOfOursAndNoFramework() {
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

    @Test
    void traceStoreUsesSimulationOnly() {
        onlyOurs(TRACES, SIMULATION);
    }

    @Test
    void onlyTheStoreAndTheReadersOfTracesUseDuckDb() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.weatherglass.traces.duckdb..",
                        "io.weatherglass.traces.store..",
                        "io.weatherglass.traces.formats..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.duckdb..")
                .check(CLASSES);
    }

    @Test
    void thePackagesOfTheTraceStoreHaveNoCycles() {
        slices().matching("io.weatherglass.traces.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void connectorsUseNothingOfOurs() {
        onlyOurs(CONNECTORS);
    }

    @Test
    void nothingUsesTheDaemon() {
        noClasses()
                .that()
                .resideOutsideOfPackage(DAEMON + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(DAEMON + "..")
                .check(CLASSES);
    }

    @Test
    void everyModuleIsLookedAt() {
        for (String module : List.of(SIMULATION, TRACES, CONNECTORS, DAEMON + "..")) {
            assertThat(CLASSES.stream().filter(resideInAnyPackage(module)).count())
                    .as("classes of %s", module)
                    .isGreaterThan(10);
        }
    }

    private static void onlyOurs(String module, String... alsoAllowed) {
        String[] allowed =
                Stream.concat(Stream.of(module), Arrays.stream(alsoAllowed)).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(module)
                .should()
                .dependOnClassesThat(resideInAnyPackage(OURS).and(resideOutsideOfPackages(allowed)))
                .check(CLASSES);
    }

    /** A slice per package; in the root package the entry of the command line stands above what is assembled there. */
    private static final class DaemonSlices implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            if (name.equals(DAEMON)) {
                return SliceIdentifier.of(type.getName().startsWith(DAEMON + ".Weatherglass") ? "main" : "assembly");
            }
            return name.startsWith(DAEMON + ".")
                    ? SliceIdentifier.of(name.substring(DAEMON.length() + 1).split("\\.")[0])
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of the daemon";
        }
    }
}
