package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.SourceJson;
import java.util.Optional;

final class WorkflowNames {
    private static final String SCRIPT = ".nf";

    private WorkflowNames() {}

    /**
     * Returns the workflow name in the manifest, otherwise the project ({@code nf-core/rnaseq}), otherwise the script.
     */
    static Optional<String> of(SourceJson json) {
        return json.text("/metadata/workflow/manifest/name")
                .or(() -> json.text("/metadata/workflow/projectName"))
                .or(() -> json.text("/metadata/workflow/scriptName"))
                // for a script outside a project, the project name is the script name
                .map(name -> name.endsWith(SCRIPT) ? name.substring(0, name.length() - SCRIPT.length()) : name)
                .filter(name -> !name.isBlank());
    }
}
