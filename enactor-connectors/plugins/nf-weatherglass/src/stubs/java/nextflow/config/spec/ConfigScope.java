package nextflow.config.spec;

import org.pf4j.ExtensionPoint;

/** Stub for compiling; Nextflow has the interface from 25.10 on. */
public interface ConfigScope extends ExtensionPoint {}
