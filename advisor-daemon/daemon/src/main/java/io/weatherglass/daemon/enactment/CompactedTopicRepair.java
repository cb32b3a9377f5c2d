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
 * Writes closing advisories to the compacted topic again where another advisory follows them. Daemons of an earlier release
 * could still write after they had lost their partition. On the poll thread, when all that a predecessor had acted on is folded again.
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

    /**
     * Repairs what belongs to a partition.
     *
     * @param drop forgets an instance that was opened by what is left of its events
     */
    void repair(PartitionProgress partition, Consumer<Enactment> drop) {
        for (Advisory closing : publishedAdvisories.closedButNotInCompacted()) {
            InputPosition last = closing.computation().inputPosition();
            if (last.partition() == partition.tenure().partition().partition() && partition.isPast(last.offset())) {
                repair(partition, closing, drop);
            }
        }
    }

    /**
     * An instance that was not closed in the compacted topic before has all its events above the low watermark: it is open,
     * with its plan, and is closed in the ordinary way. Of one that was closed there the plan need not be read again.
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
