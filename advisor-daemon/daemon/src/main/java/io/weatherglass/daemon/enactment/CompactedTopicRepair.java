package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.daemon.ingest.PartitionProgress;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rewrites closing advisories that another advisory follows in the compacted topic, which earlier releases could cause.
 * On the poll thread, once everything a predecessor acted on is folded again.
 */
final class CompactedTopicRepair {

    private static final Logger LOG = LoggerFactory.getLogger(CompactedTopicRepair.class);

    private final PublishedAdvisories publishedAdvisories;
    private final InstanceRegistry instances;
    private final AdvisoryOutput output;

    CompactedTopicRepair(PublishedAdvisories publishedAdvisories, InstanceRegistry instances, AdvisoryOutput output) {
        this.publishedAdvisories = publishedAdvisories;
        this.instances = instances;
        this.output = output;
    }

    void repair(PartitionProgress partition, Consumer<Enactment> drop) {
        for (Advisory closing : publishedAdvisories.closedButNotInCompacted()) {
            InputPosition last = closing.computation().inputPosition();
            if (last.partition() == partition.tenure().partition().partition() && partition.isPast(last.offset())) {
                repair(partition, closing, drop);
            }
        }
    }

    /**
     * An instance that was not closed in the compacted topic is open with its plan, and is closed normally. Others need
     * no plan.
     */
    private void repair(PartitionProgress partition, Advisory closing, Consumer<Enactment> drop) {
        String instance = closing.workflowInstance();
        Optional<Enactment> open = instances.open(instance);
        if (open.filter(enactment -> enactment.state().hasPlan()).isPresent()) {
            return;
        }
        open.ifPresent(drop);
        LOG.warn("instance {} is closed, but an advisory follows its last one: that is written again", instance);
        output.closeAgain(partition.tenure(), closing).exceptionally(failure -> {
            LOG.warn("instance {} is repaired by the next owner: {}", instance, failure.getMessage());
            return null;
        });
    }
}
