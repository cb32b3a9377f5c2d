package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.SourceJson;
import java.util.Optional;

/** The name of the workflow in the metadata of a run. */
final class WorkflowNames {
    private static final String SCRIPT = ".nf";

    private WorkflowNames() {}

    /** The manifest's, else the project's ({@code nf-core/rnaseq}), else the script's. */
    static Optional<String> of(SourceJson json) {
        return json.text("/metadata/workflow/manifest/name")
                .or(() -> json.text("/metadata/workflow/projectName"))
                .or(() -> json.text("/metadata/workflow/scriptName"))
                // of a script that belongs to no project its own name stands for the project's
                .map(name -> name.endsWith(SCRIPT) ? name.substring(0, name.length() - SCRIPT.length()) : name)
                .filter(name -> !name.isBlank());
    }
}
