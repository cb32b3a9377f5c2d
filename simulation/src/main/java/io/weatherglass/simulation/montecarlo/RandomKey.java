package io.weatherglass.simulation.montecarlo;

/**
 * Root of counter-based random numbers: a draw is a pure function of (seed, instance, stream, entity, attempt, replicate), so it depends
 * neither on the order of draws nor on the thread. All but the replicate are hashed to the key of a SplitMix64 sequence (Steele, Lea, Flood
 * 2014), of which the replicate is the position.
 */
public record RandomKey(long seed, String instance) {
    /** Key of the sequence of an entity (a job, a VM) in a stream of draws of one purpose. */
    public long sequence(int stream, String entity, int attempt) {
        long key = SplitMix.mix(seed + SplitMix.GAMMA);
        key = SplitMix.mix(key ^ SplitMix.hash(instance));
        key = SplitMix.mix(key + SplitMix.GAMMA * (stream + 1L));
        key = SplitMix.mix(key ^ SplitMix.hash(entity));
        return SplitMix.mix(key + SplitMix.GAMMA * (attempt + 1L));
    }
}
