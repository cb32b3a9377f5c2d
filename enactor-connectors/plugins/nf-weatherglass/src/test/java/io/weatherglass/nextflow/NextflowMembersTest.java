package io.weatherglass.nextflow;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import nextflow.config.spec.ConfigOption;
import nextflow.config.spec.ScopeName;
import nextflow.trace.TraceObserverV2;
import org.junit.jupiter.api.Test;

/**
 * Detects changes in newer versions of Nextflow. No test can run them, because Maven Central has only some of their
 * jars.
 */
class NextflowMembersTest {
    /**
     * Members that Nextflow 22.10 to 26.08-edge have. Before adding one, compare its signature in the oldest and the
     * newest version. 25.07 removed {@code Session.getQueueSize}, for example.
     */
    private static final Set<String> COMMON = Set.of(
            "BasePlugin.<init>",
            "BasePlugin.start",
            "Executor.getName",
            "Manifest.getName",
            "Manifest.getVersion",
            "Session.getCommandLine",
            "Session.getConfig",
            "Session.getDag",
            "Session.getManifest",
            "Session.getRunName",
            "Session.getUniqueId",
            "Session.getWorkflowMetadata",
            "Session.isResumeMode",
            "Session.isSuccess",
            "Session.isTerminated",
            "TaskEvent.getHandler",
            "TaskEvent.getTrace",
            "TaskHandler.getTask",
            "TaskProcessor.getExecutor",
            "TaskProcessor.getMaxForks",
            "TaskProcessor.getName",
            "TaskRun.getId",
            "TaskRun.getInputFilesMap",
            "TaskRun.getName",
            "TaskRun.getProcessor",
            "TraceRecord.get");

    private static final Set<String> COMMON_METADATA = Set.of(
            "WorkflowMetadata.getCommitId",
            "WorkflowMetadata.getComplete",
            "WorkflowMetadata.getErrorMessage",
            "WorkflowMetadata.getErrorReport",
            "WorkflowMetadata.getProjectDir",
            "WorkflowMetadata.getProjectName",
            "WorkflowMetadata.getRevision",
            "WorkflowMetadata.getScriptId",
            "WorkflowMetadata.getScriptName",
            "WorkflowMetadata.getStart",
            "Duration.of",
            "Duration.toMillis");

    private static final JavaClasses PLUGIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.weatherglass.nextflow");

    @Test
    void usesOnlyMembersThatAllSupportedVersionsHave() {
        DescribedPredicate<JavaAccess<?>> risky = DescribedPredicate.describe("other members of Nextflow", access -> {
            String member = access.getTargetOwner().getSimpleName() + "."
                    + access.getTarget().getName();
            return access.getTargetOwner().getPackageName().startsWith("nextflow")
                    && !COMMON.contains(member)
                    && !COMMON_METADATA.contains(member);
        });
        noClasses().should().accessTargetWhere(risky).check(PLUGIN);
    }

    @Test
    void theNewObserverOverridesEveryMethodOfItsInterface() {
        // Groovy 4 compiles default methods of interfaces as abstract ones
        Set<String> own = Arrays.stream(ObserverV2.class.getDeclaredMethods())
                .map(Method::getName)
                .collect(Collectors.toSet());
        assertThat(TraceObserverV2.class.getMethods())
                .extracting(Method::getName)
                .isSubsetOf(own);
    }

    @Test
    void declaresEverySettingAsAnOption() {
        assertThat(WeatherglassScope.class.getAnnotation(ScopeName.class).value())
                .isEqualTo("weatherglass");
        Map<String, Object> wrong = new LinkedHashMap<>();
        for (Field field : WeatherglassScope.class.getDeclaredFields()) {
            if (field.isAnnotationPresent(ConfigOption.class)) {
                wrong.put(field.getName(), "?");
            }
        }
        // "?" is an invalid value of every option except the token
        wrong.remove("token");
        PluginSettings settings = new PluginSettings(Map.of("weatherglass", wrong), Map.of());
        assertThat(settings.faults()).hasSameSizeAs(wrong.keySet()).hasSize(7);
    }
}
