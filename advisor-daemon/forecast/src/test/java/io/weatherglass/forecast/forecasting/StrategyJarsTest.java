package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.simulation.strategy.StrategyCatalog;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars of strategies compiled by the test. */
class StrategyJarsTest {
    private static final String SERVICE = "META-INF/services/" + ProvisioningStrategy.class.getName();

    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    /** Offset of the class file version. */
    private static final int MAJOR_VERSION = 7;

    /** A strategy named %1$s in class %2$s, using the last idle slot; %3$s is the body of its constructor. */
    private static final String SOURCE = """
        package user;
        import io.weatherglass.simulation.model.FixedPool;
        import io.weatherglass.simulation.model.Platform;
        import io.weatherglass.simulation.strategy.PlacementView;
        import io.weatherglass.simulation.strategy.ProvisioningStrategy;
        public class %2$s implements ProvisioningStrategy {
            public %2$s() { %3$s }
            @Override public String name() { return "%1$s"; }
            @Override public boolean suits(Platform platform) { return platform instanceof FixedPool; }
            @Override public int choose(PlacementView view, int job) {
                for (int k = view.liveCount() - 1; k >= 0; k--) {
                    if (view.idle(view.liveVm(k))) {
                        return view.liveVm(k);
                    }
                }
                return WAIT;
            }
        }
        """;

    @TempDir
    private Path folder;

    private Path jarOf(String name, String className, String constructor) throws Exception {
        return jar(className + ".jar", classOf(name, className, constructor), "user." + className);
    }

    private Path classOf(String name, String className, String constructor) throws Exception {
        return compiled(className, SOURCE.formatted(name, className, constructor));
    }

    private Path compiled(String className, String text) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assumeThat(compiler).as("needs a JDK, whose compiler makes the jar").isNotNull();
        Path source = Files.createDirectories(folder.resolve("user")).resolve(className + ".java");
        Files.writeString(source, text);
        int result = compiler.run(
                null, null, null, "-d", folder.toString(), "-cp", classes().toString(), source.toString());
        assertThat(result).isZero();
        return folder.resolve("user").resolve(className + ".class");
    }

    private static Path classes() throws URISyntaxException {
        return Path.of(ProvisioningStrategy.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private Path jar(String file, Path classFile, String service) throws IOException {
        Path jar = folder.resolve(file);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("user/" + classFile.getFileName()));
            Files.copy(classFile, entries);
            if (!service.isEmpty()) {
                entries.putNextEntry(new JarEntry(SERVICE));
                entries.write(service.getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    @Test
    void findsBuiltInStrategiesAndThoseOfAJar() throws Exception {
        StrategyCatalog builtIn = StrategyCatalog.builtIn();
        StrategyCatalog all = StrategyJars.catalog(List.of(jarOf("last-slot", "LastSlot", "")));
        assertThat(builtIn.find("last-slot")).isEmpty();
        assertThat(all.names()).containsAll(builtIn.names()).contains("last-slot");
        assertThat(all.namesFor(new FixedPool(1)))
                .containsExactly("fixedpool", "heft", "last-slot", "locality", "max-min", "min-min", "sjf");

        Workflow workflow = Workflow.of("one", List.of(Job.of("a", "", 10)));
        Scenario scenario = Scenario.of(workflow, new FixedPool(4), all.byName("LAST-SLOT"));
        Schedule schedule = new EventKernel(scenario, ExecutionState.start(workflow))
                .simulateSchedule(new double[] {10}, WalltimeEffect.NONE);
        assertThat(schedule.jobs().get(0).vm()).isEqualTo(3);
    }

    @Test
    void findsTheDocumentedExample() throws Exception {
        Matcher example = JAVA_BLOCK.matcher(Files.readString(Path.of("..", "..", "docs", "strategies.md")));
        assertThat(example.find()).isTrue();
        Path classFile = compiled("StayOnTheLast", example.group(1).replace("package org.example;", "package user;"));
        Path jar = jar("example.jar", classFile, "user.StayOnTheLast");
        assertThat(StrategyJars.catalog(List.of(jar)).byName("stay-on-the-last").suits(new FixedPool(1)))
                .isFalse();
    }

    @Test
    void acceptsSeveralJars() throws Exception {
        StrategyCatalog all = StrategyJars.catalog(List.of(jarOf("first", "First", ""), jarOf("second", "Second", "")));
        assertThat(all.names()).contains("first", "second");
    }

    @Test
    void rejectsFilesWithoutStrategies() throws Exception {
        assertRefused(folder.resolve("none.jar"), "file not found");
        Path text = Files.writeString(folder.resolve("text.jar"), "not a jar");
        assertRefused(text, "not a readable jar: ");
        Path classFile = classOf("silent", "Silent", "");
        assertRefused(jar("silent.jar", classFile, ""), "the jar must name its strategies in " + SERVICE);
        assertRefused(
                jar("known.jar", classFile, Known.class.getName()),
                "the jar must contain a class listed in META-INF/services");
    }

    @Test
    void rejectsAStrategyThatCannotBeLoaded() throws Exception {
        Path classFile = classOf("broken", "Broken", "throw new IllegalStateException(\"no licence\");");
        assertRefused(jar("missing.jar", classFile, "user.Missing"), "cannot be loaded: ", "user.Missing not found");
        assertRefused(jar("failing.jar", classFile, "user.Broken"), "user.Broken could not be", "no licence");
        byte[] ofTomorrow = Files.readAllBytes(classFile);
        ofTomorrow[MAJOR_VERSION] = (byte) 0xFF;
        assertRefused(
                jar("newer.jar", Files.write(classFile, ofTomorrow), "user.Broken"),
                "cannot be loaded: ",
                "user/Broken has been compiled by a more recent version of the Java Runtime");
    }

    @Test
    void rejectsDuplicateAndInvalidNames() throws Exception {
        assertRefused(
                jarOf("asap", "Mine", ""),
                "name \"asap\" of user.Mine must be unique, "
                        + BuiltInStrategies.byName("asap").getClass().getName() + " has the same");
        assertRefused(
                jarOf("Loud", "Loud", ""), "name of user.Loud must be lower case and not blank, but was \"Loud\"");
    }

    /** A strategy on the class path. */
    public static final class Known implements ProvisioningStrategy {
        @Override
        public String name() {
            return "known";
        }

        @Override
        public boolean suits(Platform platform) {
            return true;
        }

        @Override
        public int choose(PlacementView view, int job) {
            return WAIT;
        }
    }

    private static void assertRefused(Path jar, String... messages) {
        assertThatThrownBy(() -> StrategyJars.catalog(List.of(jar)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("strategies of \"" + jar + "\": ")
                .hasMessageContainingAll(messages);
    }
}
