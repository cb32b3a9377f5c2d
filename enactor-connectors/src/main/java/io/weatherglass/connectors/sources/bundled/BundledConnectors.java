package io.weatherglass.connectors.sources.bundled;

import io.weatherglass.connectors.sources.ConnectorCatalog;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.generic.GenericConnector;
import io.weatherglass.connectors.sources.htcondor.HtcondorConnector;
import io.weatherglass.connectors.sources.htcondor.PegasusConnector;
import io.weatherglass.connectors.sources.makeflow.MakeflowConnector;
import io.weatherglass.connectors.sources.nextflow.NextflowConnector;
import io.weatherglass.connectors.sources.openlineage.OpenLineageConnector;
import io.weatherglass.connectors.sources.plans.SchlouderConnector;
import io.weatherglass.connectors.sources.plans.WfFormatConnector;
import io.weatherglass.connectors.sources.slurm.SlurmConnector;
import io.weatherglass.connectors.sources.snakemake.SnakemakeConnector;
import java.util.List;
import java.util.Set;

/** The connectors of this project. To add a connector, add its package and an entry here. */
public final class BundledConnectors implements ConnectorCatalog {
    private static final List<ConnectorProvider> PROVIDERS = List.of(
            new ConnectorProvider(
                    GenericConnector.NAME,
                    "any source of JSON messages or tables, using a mapping: GNU parallel, Toil, AWS Batch, Cromwell,"
                            + " Argo or your own",
                    GenericConnector.OPTIONS,
                    GenericConnector::new),
            new ConnectorProvider(
                    HtcondorConnector.NAME,
                    "HTCondor DAGMan: the .dag file as the plan, jobstate.log, EVENT_LOG in JSON, nodes log",
                    HtcondorConnector.OPTIONS,
                    HtcondorConnector::new),
            new ConnectorProvider(
                    MakeflowConnector.NAME,
                    "Makeflow: its transaction log, and the Makeflow file as the plan",
                    Set.of(),
                    MakeflowConnector::new),
            new ConnectorProvider(
                    NextflowConnector.NAME,
                    "Nextflow: messages from the plugin nf-weatherglass or -with-weblog, trace file from -with-trace",
                    NextflowConnector.OPTIONS,
                    NextflowConnector::new),
            new ConnectorProvider(
                    OpenLineageConnector.NAME,
                    "OpenLineage: run events from Airflow, Spark, Flink or dbt, over HTTP, from Kafka or from a file",
                    OpenLineageConnector.OPTIONS,
                    OpenLineageConnector::new),
            new ConnectorProvider(
                    PegasusConnector.NAME,
                    "Pegasus: Stampede events from monitord (.bp), or its jobstate.log with the .dag file and kickstart"
                            + " records",
                    Set.of(),
                    PegasusConnector::new),
            new ConnectorProvider(
                    SchlouderConnector.NAME,
                    "Schlouder: a .tasks file as the plan of a run, the broker's JSON output as a run",
                    SchlouderConnector.OPTIONS,
                    SchlouderConnector::of),
            new ConnectorProvider(
                    SlurmConnector.NAME,
                    "Slurm: job records from jobcomp/kafka, jobcomp/elasticsearch, jobcomp/script and sacct",
                    SlurmConnector.OPTIONS,
                    SlurmConnector::new),
            new ConnectorProvider(
                    SnakemakeConnector.NAME,
                    "Snakemake: messages from the logger plugin or --log-handler-script, logs in .snakemake/log",
                    SnakemakeConnector.OPTIONS,
                    SnakemakeConnector::new),
            new ConnectorProvider(
                    WfFormatConnector.NAME,
                    "WfFormat 1.4 to 1.6 (WfCommons): the plan of a run, or a run whose tasks have timestamps",
                    WfFormatConnector.OPTIONS,
                    WfFormatConnector::of));

    @Override
    public List<ConnectorProvider> providers() {
        return PROVIDERS;
    }
}
