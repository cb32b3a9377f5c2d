package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.SourceJson;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * A run of a DAG with cleared tasks. Airflow repeats these tasks and reports them as a run with another id. Ids are
 * derived from the DAG, the logical date of the run and the number of times the run was cleared, so the id of the first
 * run can be computed.
 */
record ClearedRun(String firstRunId) {
    /** Hash bits in a UUID of version 7, as in {@code generate_static_uuid} of OpenLineage's Python client. */
    private static final int HASH_BITS = 76;

    private static final int SHA1_BITS = 160;

    /** Returns empty if no task of the run was cleared, or if its id was derived in another way. */
    static Optional<ClearedRun> of(SourceJson json) {
        return of(json, "/run/facets/airflowDagRun/dagRun", "/run/runId")
                .or(() -> of(json, "/run/facets/airflow/dagRun", "/run/facets/parent/run/runId"));
    }

    private static Optional<ClearedRun> of(SourceJson json, String dagRun, String id) {
        Optional<String> cleared = json.text(dagRun + "/clear_number").filter(times -> !times.equals("0"));
        Optional<String> date = json.text(dagRun + "/logical_date").or(() -> json.text(dagRun + "/run_after"));
        Optional<String> dag = json.text(dagRun + "/dag_id");
        Optional<String> namespace = json.text("/job/namespace");
        if (cleared.isEmpty() || date.isEmpty() || dag.isEmpty() || namespace.isEmpty()) {
            return Optional.empty();
        }
        String run = namespace.get() + "." + dag.get() + ".";
        return runId(date.get(), run + cleared.get())
                .filter(made -> json.text(id).equals(Optional.of(made)))
                .flatMap(made -> runId(date.get(), run + 0))
                .map(ClearedRun::new);
    }

    private static Optional<String> runId(String date, String run) {
        long millis;
        try {
            millis = OffsetDateTime.parse(date).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
        byte[] hash;
        try {
            hash = MessageDigest.getInstance("SHA-1").digest((date + run).getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
        BigInteger random = new BigInteger(1, hash).shiftRight(SHA1_BITS - HASH_BITS);
        long high =
                (millis << Short.SIZE) | 0x7000 | random.shiftRight(Long.SIZE).longValue() & 0xFFF;
        long low = random.longValue() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
        return Optional.of(new UUID(high, low).toString());
    }
}
