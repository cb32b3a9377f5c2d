package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.sources.bundled.BundledConnectors;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.ReflectionSupport;

class BundledConnectorsTest {
    private static final List<ConnectorProvider> BUNDLED = new BundledConnectors().providers();

    @Test
    void everyConnectorPassesTheCompatibilityKit() {
        List<String> tested = ReflectionSupport.findAllClassesInPackage(
                        "io.weatherglass.connectors.sources",
                        type -> ConnectorCompatibilityKit.class.isAssignableFrom(type)
                                && type != ConnectorCompatibilityKit.class,
                        name -> true)
                .stream()
                .map(type -> ((ConnectorCompatibilityKit) ReflectionSupport.newInstance(type))
                        .provider()
                        .name())
                .toList();
        assertThat(tested).hasSameElementsAs(names());
    }

    @Test
    void findsAllConnectorsByName() {
        assertThat(names()).doesNotHaveDuplicates();
        assertThat(ConnectorRegistry.all().keySet()).containsAll(names());
    }

    private static List<String> names() {
        return BUNDLED.stream().map(ConnectorProvider::name).collect(Collectors.toList());
    }
}
