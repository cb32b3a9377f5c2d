package io.weatherglass.proving.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Tags;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

/**
 * In all modules, tests that need more than this JVM have a tag. {@code ./weatherglass test --fast} omits these tests,
 * so it works without other installed programs.
 */
class TestTagsTest {

    /** Classes that a test may use, directly or through helpers, only with this tag. */
    private static final Map<String, String> NEEDS = Map.of(
            "io.weatherglass.daemon.kafka.EmbeddedKafka", "broker",
            "io.weatherglass.traces.history.PostgresServer", "database",
            "io.weatherglass.simulation.engine.InstalledSimGrid", "program",
            "java.lang.ProcessBuilder", "program\") or @Tag(\"process");

    private final JavaClasses classes = new ClassFileImporter().importPaths(testClasses());

    /** Class folders of all built modules; stale folders are ignored. */
    private static List<Path> testClasses() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("weatherglass"))) {
            root = root.getParent();
        }
        try (Stream<Path> found = Files.find(root, 4, (path, file) -> path.endsWith("target/test-classes"))) {
            return found.filter(classes -> Files.exists(classes.resolve("../../src")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isTest(JavaClass type) {
        return type.getAllMethods().stream().anyMatch(method -> method.isMetaAnnotatedWith(Testable.class));
    }

    private static boolean isTagged(JavaClass test) {
        return test.getMethods().stream().anyMatch(method -> hasTag(method.getAnnotations()))
                || Stream.concat(Stream.of(test), test.getAllRawSuperclasses().stream())
                        .anyMatch(type -> hasTag(type.getAnnotations()));
    }

    private static boolean hasTag(Collection<? extends JavaAnnotation<?>> annotations) {
        return annotations.stream()
                .map(JavaAnnotation::getRawType)
                .anyMatch(type -> type.isEquivalentTo(Tag.class)
                        || type.isEquivalentTo(Tags.class)
                        || type.isAnnotatedWith(Tag.class)
                        || type.getName().equals("net.jqwik.api.Tag"));
    }

    /**
     * Returns the path from a test to a class that requires a tag; empty if there is none. Does not lead through other
     * tests.
     */
    private List<String> wayToANeed(JavaClass test) {
        Deque<List<JavaClass>> ways = new ArrayDeque<>(List.of(List.of(test)));
        Set<JavaClass> seen = new HashSet<>(Set.of(test));
        while (!ways.isEmpty()) {
            List<JavaClass> way = ways.remove();
            JavaClass last = way.get(way.size() - 1);
            List<JavaClass> used = last.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .sorted((one, other) -> one.getName().compareTo(other.getName()))
                    .toList();
            for (JavaClass next : used) {
                List<JavaClass> longer =
                        Stream.concat(way.stream(), Stream.of(next)).toList();
                if (NEEDS.containsKey(next.getName())) {
                    return longer.stream().map(JavaClass::getName).toList();
                }
                if (classes.contain(next.getName()) && !isTest(next) && seen.add(next)) {
                    ways.add(longer);
                }
            }
        }
        return List.of();
    }

    @Test
    void testsDeclareBrokerDatabaseAndProcess() {
        Map<String, List<String>> silent = new TreeMap<>();
        for (JavaClass type : classes) {
            if (isTest(type) && !isTagged(type)) {
                List<String> way = wayToANeed(type);
                if (!way.isEmpty()) {
                    silent.put(type.getName() + " needs @Tag(\"" + NEEDS.get(way.get(way.size() - 1)) + "\")", way);
                }
            }
        }
        assertThat(silent).isEmpty();
    }
}
