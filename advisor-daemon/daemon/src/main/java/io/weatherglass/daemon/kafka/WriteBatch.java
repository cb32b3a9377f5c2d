package io.weatherglass.daemon.kafka;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What goes into one transaction. Immutable. */
record WriteBatch(List<Request> requests) {

    /** A part of the writer, and logged as such. */
    private static final Logger LOG = LoggerFactory.getLogger(FencedWriter.class);

    WriteBatch {
        requests = List.copyOf(requests);
    }

    /** @param tenure of the partition for which the records are; none of one that only waits for those before it */
    record Request(
            Optional<Tenure> tenure, List<ProducerRecord<String, byte[]>> records, CompletableFuture<Void> safe) {

        boolean isOwnedIn(Ownership ownership) {
            return tenure.map(ownership::holds).orElse(true);
        }
    }

    int size() {
        return requests.size();
    }

    /** The requests, each by itself. */
    List<WriteBatch> each() {
        return requests.stream()
                .map(request -> new WriteBatch(List.of(request)))
                .toList();
    }

    /** In the order of the requests. */
    List<ProducerRecord<String, byte[]>> records() {
        return requests.stream().flatMap(request -> request.records().stream()).toList();
    }

    /** Whether it is for no partition, and only waits for what comes before it. */
    boolean onlyWaits() {
        return requests.stream().allMatch(request -> request.tenure().isEmpty());
    }

    /** Whether something in it is for a partition that is still owned. */
    boolean hasOwnedIn(Ownership ownership) {
        return requests.stream()
                .anyMatch(request ->
                        request.isOwnedIn(ownership) && request.tenure().isPresent());
    }

    /** What may be written; the rest fails with a {@link NotOwnerException}. */
    WriteBatch refuseWhatIsNotOwnedIn(Ownership ownership) {
        Map<Boolean, List<Request>> byOwnership =
                requests.stream().collect(Collectors.partitioningBy(request -> request.isOwnedIn(ownership)));
        List<Request> refused = byOwnership.get(false);
        if (!refused.isEmpty()) {
            LOG.info(
                    "{} writes are left to the new owner of {}",
                    refused.size(),
                    refused.stream()
                            .map(request -> request.tenure().orElseThrow().toString())
                            .distinct()
                            .toList());
            refused.forEach(request -> request.safe()
                    .completeExceptionally(
                            new NotOwnerException(request.tenure().orElseThrow())));
        }
        return new WriteBatch(byOwnership.get(true));
    }

    /** All of it is safe. */
    void complete() {
        requests.forEach(request -> request.safe().complete(null));
    }

    /** None of it is known to be safe. */
    void fail(RuntimeException failure) {
        requests.forEach(request -> request.safe().completeExceptionally(failure));
    }
}
