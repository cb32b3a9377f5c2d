package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.SourceJson;
import java.util.Optional;

final class WorkflowNames {
    private static final String SCRIPT = ".nf";

    /** Name of the script of most workflows, which therefore does not identify any of them. */
    private static final String COMMON_SCRIPT = "main.nf";

    private WorkflowNames() {}

    /**
     * Returns the workflow name in the manifest, otherwise the project ({@code nf-core/rnaseq}), otherwise the script or
     * its folder.
     */
    static Optional<String> of(SourceJson json) {
        return json.text("/metadata/workflow/manifest/name")
                .or(() -> json.text("/metadata/workflow/projectName"))
                .or(() -> json.text("/metadata/workflow/scriptName"))
                // for a local script, the project name is the script name
                .map(name -> name.equals(COMMON_SCRIPT) ? folder(json).orElse(name) : name)
                .map(name -> name.endsWith(SCRIPT) ? name.substring(0, name.length() - SCRIPT.length()) : name)
                .filter(name -> !name.isBlank());
    }

    private static Optional<String> folder(SourceJson json) {
        return json.text("/metadata/workflow/projectDir")
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .filter(name -> !name.isBlank());
    }
}
