package nextflow.config.spec;

import org.pf4j.ExtensionPoint;

/** Stub for compiling: only Nextflow 25.10 and newer have this interface. */
public interface ConfigScope extends ExtensionPoint {}
