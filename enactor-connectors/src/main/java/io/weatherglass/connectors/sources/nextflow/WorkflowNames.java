package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.SourceJson;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class WorkflowNames {
    private static final String SCRIPT = ".nf";

    /** Name of the script of most workflows, which therefore does not identify any of them. */
    private static final String COMMON_SCRIPT = "main.nf";

    /** Length of an abbreviated commit in Nextflow's output. */
    private static final int COMMIT_LENGTH = 10;

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

    /**
     * Returns the revision of the code: the branch, tag or version and, separated by a space, the commit or a hash of
     * the scripts.
     */
    static Optional<String> revision(SourceJson json) {
        Optional<String> version = json.text("/metadata/workflow/manifest/version");
        Optional<String> commit = json.text("/metadata/workflow/commitId");
        Optional<String> name = json.text("/metadata/workflow/revision").or(() -> version);
        Optional<String> code = commit.or(() -> json.text("/weatherglass/codeHash"))
                .or(() -> json.text("/metadata/workflow/scriptId"))
                .map(id -> id.substring(0, Math.min(COMMIT_LENGTH, id.length())));
        return Optional.of(Stream.concat(name.stream(), code.stream()).collect(Collectors.joining(" ")))
                .filter(words -> !words.isBlank());
    }

    private static Optional<String> folder(SourceJson json) {
        return json.text("/metadata/workflow/projectDir")
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .filter(name -> !name.isBlank());
    }
}
