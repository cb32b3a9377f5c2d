package io.weatherglass.cli.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.traces.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformFileTest {

    private static final String CLOUD = """
            {"kind": "vms",
             "vmTypes": [
               {"name": "small", "cores": 2, "price": 0.1, "currency": "EUR"},
               {"name": "large", "cores": 8, "price": 0.5, "currency": "EUR", "speed": 1.5, "maxVms": 3}],
             "boot": {"b0Seconds": 30, "b1Seconds": 2},
             "billing": {"model": "btu", "btuSeconds": 3600},
             "maxVms": 10,
             "shutdownMarginSeconds": 50,
             "provisioningDelaySeconds": 1,
             "hosts": {"hosts": [{"count": 3, "cores": 16}], "placement": "balancing", "overcommitment": 2},
             "storage": {"downloadBytesPerSecond": 1e9, "uploadBytesPerSecond": 5e8}}
            """;
    private static final String CATALOGED = """
            {"boot_b0_s": 30, "boot_b1_s": 1, "btu_s": 3600, "shutdown_margin_s": 50, "max_vms": 10}
            """;

    @TempDir
    private Path folder;

    private PlatformFile read(String json) throws IOException {
        return PlatformFile.read(Files.writeString(folder.resolve("platforms.json"), json));
    }

    @Test
    void readsPlatformsLikeResourcesOfPlans() throws IOException {
        NamedPlatform cloud = read("{\"own\": " + CLOUD + ", \"pool\": {\"kind\": \"slots\", \"speeds\": [1, 2]}}")
                .platform(Optional.of("own"));
        VmType small = VmType.of("small", 2).withPrice(Optional.of(new Price(0.1, Price.Per.BILLING_UNIT)));
        VmType large = VmType.of("large", 8)
                .withPrice(Optional.of(new Price(0.5, Price.Per.BILLING_UNIT)))
                .withSpeed(1.5)
                .withMaxVms(3);
        BtuBilling hourly = new BtuBilling(3600, BtuBilling.BtuCount.CEILING);
        assertThat(cloud)
                .isEqualTo(new NamedPlatform(
                        "own",
                        new CloudPlatform(List.of(small, large), new BootModel(30, 2), hourly, 10, 50)
                                .withProvisioningDelaySeconds(1)
                                .withHosts(HostPool.of(3, 16, HostPlacement.BALANCING)
                                        .withOvercommitment(2))
                                .withStorage(new Storage(1e9, 5e8, 0)),
                        Optional.of("EUR")));
    }

    @Test
    void slotsHaveNoCost() throws IOException {
        NamedPlatform pool =
                read("{\"pool\": {\"kind\": \"slots\", \"speeds\": [1, 2]}}").platform(Optional.empty());
        assertThat(pool)
                .isEqualTo(new NamedPlatform(
                        "pool", new FixedPool(List.of(1.0, 2.0), Optional.empty()), Optional.empty()));
    }

    @Test
    void severalCloudsUseTheCurrencyOfTheFirst() throws IOException {
        NamedPlatform both = read("{\"both\": {\"kind\": \"clouds\", \"clouds\": [" + CLOUD + "]}}")
                .platform(Optional.empty());
        assertThat(both.currency()).contains("EUR");
        assertThat(both.platform()).isInstanceOf(MultiCloud.class);
    }

    @Test
    void detectsTheCatalogByContent() throws IOException {
        NamedPlatform cataloged = read("{\"a.b.v1\": " + CATALOGED + "}").platform(Optional.empty());
        assertThat(cataloged.name()).isEqualTo("a.b.v1");
        assertThat(cataloged.currency()).isEmpty();
        assertThat(cataloged.platform()).isInstanceOfSatisfying(CloudPlatform.class, cloud -> {
            assertThat(cloud.maxVms()).isEqualTo(10);
            assertThat(cloud.bootModel()).isEqualTo(new BootModel(30, 1));
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a": {"kind": "slots", "slots": 0}} | 34: /a/slots must be > 0, but was 0
            {"a": {"kind": "moon"}} | 16: /a/kind must be "vms", "clouds" or "slots", but was "moon"
            {"a": {"kind": "slots", "slots": 1}, "b": 7} | 43: /b must be an object, but was 7
            {"a": {"kind": "vms", "vmTypes": [{"name": "t", "speed": -1}], "billing": {"model": "per-second"}}} | 58: \
            /a/vmTypes/0/speed must be finite and > 0, but was -1.0
            {"a": {"kind": "vms", "vmTypes": [{"name": "t"}]}} | 7: /a/billing is required, because VMs are billed by BTU or \
            by the second, but was absent
            """)
    void reportsFilePositionFieldAndValueOfABrokenRule(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(folder.resolve("platforms.json") + ":1:" + message);
    }

    @Test
    void reportsTheLineOfInvalidJson() {
        assertThatThrownBy(() -> read("{\"a\":\n {\"kind\": \"slots\", \"slots\": 4.}}"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("platforms.json:2:")
                .hasMessageContaining("must be valid JSON");
        assertThatThrownBy(() -> read(
                        "{\"a\": {\"kind\": \"slots\", \"slots\": 4},\n \"a\": {\"kind\": \"slots\", \"slots\": 5}}"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("platforms.json:2:");
        assertThatThrownBy(() -> read("{\"a\":\n {\"kind\": \"slots\""))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(folder.resolve("platforms.json")
                        + ":2:18: must be valid JSON: Unexpected end-of-input: expected close marker for Object (start marker"
                        + " at line: 2, column: 2)");
        assertThatThrownBy(() -> read("")).isInstanceOf(TraceFormatException.class);
        assertThatThrownBy(() -> read("[1]")).isInstanceOf(TraceFormatException.class);
    }

    @Test
    void listsExistingPlatforms() throws IOException {
        PlatformFile two = read("{\"a\": " + CLOUD + ", \"b\": {\"kind\": \"slots\", \"slots\": 4}}");
        assertThatThrownBy(() -> two.platform(Optional.of("c")))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageEndingWith("platforms.json:1:1: has no platform \"c\", only a, b");
        assertThatThrownBy(() -> two.platform(Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("contains 2 platforms")
                .hasMessageEndingWith("one of a, b");
    }
}
