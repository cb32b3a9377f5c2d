package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTargetsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "[::ffff:169.254.169.254]",
                "[fe80::1]",
                "[fd00:ec2::254]",
                "[fd00:ec2::23]",
                "[fd20:ce::254]",
                "[fd00:c1::a9fe:a9fe]",
                "[fd00:42::42]",
                "[fd00:a9fe:a9fe::1]",
                "169.254.170.2",
                "169.254.170.23",
                "168.63.129.16",
                "192.0.0.192",
                "100.100.100.200",
                "0.0.0.0",
                "[::]",
                "224.0.0.1"
            })
    void rejectsMetadataAddresses(String host) {
        assertThatThrownBy(() -> new WebhookTargets(false).require(host))
                .isInstanceOf(WebhookTargets.ForbiddenTargetException.class)
                .hasMessageContaining("webhooks.allow-link-local");
        assertThatCode(() -> new WebhookTargets(true).require(host)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "10.0.0.7", "192.0.2.1", "[2001:db8::1]"})
    void allowsOtherAddresses(String host) {
        assertThatCode(() -> new WebhookTargets(false).require(host)).doesNotThrowAnyException();
    }
}
