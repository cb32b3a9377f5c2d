package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobKindTest {
    @ParameterizedTest
    @CsvSource({
        "F025715DA_1.mgf, omssa",
        "X001843CYC_1964+LM_1.mgf, omssa",
        "2mass_pleiades_h_1x1_project_0_9, project",
        "2mass_pleiades_k_3x3_diff_12_0, diff",
        "2mass_pleiades_h_1x1_overlaps, overlaps",
        "2mass_pleiades_h_1x1_bgmodel, bgmodel",
        "2mass_pleiades_3x3_gather, gather",
        "merge, merge",
        "map_7, map",
        "17_4, job",
        "_, job",
        "42, job",
    })
    void derivesTheKindFromTheId(String id, String kind) {
        assertThat(JobKind.of(id)).isEqualTo(kind);
    }
}
