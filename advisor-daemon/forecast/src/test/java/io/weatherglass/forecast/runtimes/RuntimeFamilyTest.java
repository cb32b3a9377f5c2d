package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RuntimeFamilyTest {

    @Nested
    class Hierarchical extends RuntimeModelCompatibilityKit {
        @Override
        protected RuntimeFamily family() {
            return RuntimeFamily.HIERARCHICAL;
        }
    }

    @Nested
    class Standard extends RuntimeModelCompatibilityKit {
        @Override
        protected RuntimeFamily family() {
            return RuntimeFamily.STANDARD;
        }
    }

    @Nested
    class Empirical extends RuntimeModelCompatibilityKit {
        @Override
        protected RuntimeFamily family() {
            return RuntimeFamily.EMPIRICAL;
        }
    }

    @Test
    void everyModelPassesTheKit() {
        assertThat(Arrays.stream(RuntimeFamilyTest.class.getDeclaredClasses())
                        .filter(RuntimeModelCompatibilityKit.class::isAssignableFrom))
                .hasSameSizeAs(RuntimeFamily.values());
    }

    @Test
    void listsAllModelsForAnUnknownName() {
        assertThat(RuntimeFamily.byName("Standard")).isSameAs(RuntimeFamily.STANDARD);
        assertThatThrownBy(() -> RuntimeFamily.byName("magic"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown runtime model \"magic\", known: " + String.join(", ", RuntimeFamily.names()));
    }
}
