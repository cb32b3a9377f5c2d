package io.weatherglass.connectors.sources;

import java.util.List;

class SlurmCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return Connectors.all().get("slurm");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // jobs 2 (failed), 1, 3 and 4 (cancelled before it ran); Slurm tells no end
                Recordings.stream("slurm-kafka-24.11.txt").jobs(4).completed(2).failedAttempts(1),
                // as above, tasks 0 and 1 of array 5, and 6, cancelled while it ran
                Recordings.stream("slurm-elasticsearch").jobs(7).completed(4).failedAttempts(1),
                Recordings.stream("slurm-elasticsearch")
                        .option("run-by", "array")
                        .jobs(2)
                        .completed(2),
                // jobs 8 and 9 (failed)
                Recordings.stream("slurm-jobcomp-script-env.txt")
                        .jobs(2)
                        .completed(1)
                        .failedAttempts(1));
    }

    @Override
    protected boolean networked() {
        return true;
    }
}
