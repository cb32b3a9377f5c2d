package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunNameTest {
    private static final String NAME = "v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5.107";

    @Test
    void parsesAName() {
        RunName name = RunName.parse(NAME).orElseThrow();
        assertThat(name)
                .isEqualTo(new RunName(
                        "v4", "montecarlo-brs-10", "brs", "asap", "regular1gb", "openstack-icps", "v5", 107));
        assertThat(name.platformKey()).isEqualTo("regular1gb.openstack-icps.v5");
        assertThat(name.group()).isEqualTo("v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5");
        assertThat(name).hasToString(NAME);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "run",
                "v4.c.brs.asap.regular.p.v5",
                "v4.c.brs.asap.regular.p.v5.x",
                "v4.c.brs.asap.regular.p.v5.-1",
                "v4.c.brs.asap.regular.p.v5.1.2",
                "v4.c..asap.regular.p.v5.1",
                ".c.brs.asap.regular.p.v5.1",
                "v4.c.brs.asap.regular.p.v5.99999999999",
            })
    void ignoresOtherNames(String name) {
        assertThat(RunName.parse(name)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "v3.standard.3x3.afap.regular.openstack-icps.v3.2, openstack-icps",
        "v2.standard.hrt.asap.regular.de-hlrs.v2.1, bonfire",
        "v3.standard.10x4.asap.regular.fr-inria.v3.1, bonfire",
        "v1.mine.blast.asap.regular.my-cloud.v1.1, my-cloud",
    })
    void derivesTheCloud(String name, String cloud) {
        assertThat(RunName.parse(name).orElseThrow().cloud()).isEqualTo(cloud);
    }
}
