package io.weatherglass.daemon.kafka;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records and offsets that one transaction writes. */
record WriteBatch(List<Request> requests) {

    private static final Logger LOG = LoggerFactory.getLogger(FencedWriter.class);

    WriteBatch {
        requests = List.copyOf(requests);
    }

    /** @param tenure empty if the request only waits for earlier ones */
    record Request(
            Optional<Tenure> tenure, List<ProducerRecord<String, byte[]>> records, CompletableFuture<Void> safe) {

        boolean isOwnedIn(Ownership ownership) {
            return tenure.map(ownership::holds).orElse(true);
        }
    }

    int size() {
        return requests.size();
    }

    List<WriteBatch> each() {
        return requests.stream()
                .map(request -> new WriteBatch(List.of(request)))
                .toList();
    }

    List<ProducerRecord<String, byte[]>> records() {
        return requests.stream().flatMap(request -> request.records().stream()).toList();
    }

    boolean onlyWaits() {
        return requests.stream().allMatch(request -> request.tenure().isEmpty());
    }

    boolean hasOwnedIn(Ownership ownership) {
        return requests.stream()
                .anyMatch(request ->
                        request.isOwnedIn(ownership) && request.tenure().isPresent());
    }

    /** Rejects requests for partitions that this daemon does not own; they fail with a {@link NotOwnerException}. */
    WriteBatch refuseUnowned(Ownership ownership) {
        Map<Boolean, List<Request>> byOwnership =
                requests.stream().collect(Collectors.partitioningBy(request -> request.isOwnedIn(ownership)));
        List<Request> refused = byOwnership.get(false);
        if (!refused.isEmpty()) {
            LOG.info(
                    "leaving {} writes to the new owner of {}",
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

    void complete() {
        requests.forEach(request -> request.safe().complete(null));
    }

    void fail(RuntimeException failure) {
        requests.forEach(request -> request.safe().completeExceptionally(failure));
    }
}
