package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.util.Set;

/** Reads Slurm's records of jobs. */
public final class SlurmProvider implements ConnectorProvider {
    static final String NAME = "slurm";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Slurm: records of jobs from jobcomp/kafka, jobcomp/elasticsearch, jobcomp/script and sacct";
    }

    @Override
    public Set<String> options() {
        return Set.of(RunNaming.RUN_BY, RunNaming.NAME_PATTERN, SlurmConnector.TIME_ZONE, SlurmTranslation.LAST_KIND);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        return new SlurmConnector(settings);
    }
}
