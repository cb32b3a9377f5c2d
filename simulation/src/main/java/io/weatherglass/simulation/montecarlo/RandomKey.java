package io.weatherglass.simulation.montecarlo;

/**
 * Basis of counter-based random numbers. A draw is a pure function of (seed, instance, stream, entity, attempt,
 * replicate), so it depends neither on the order of draws nor on the thread. The replicate is the position in a
 * SplitMix64 sequence (Steele, Lea, Flood 2014), whose key is a hash of the other values.
 */
public record RandomKey(long seed, String instance) {
    /** Returns the key of the sequence for an entity (a job or VM) in a stream. Each purpose has its own stream. */
    public long sequence(int stream, String entity, int attempt) {
        long key = SplitMix.mix(seed + SplitMix.GAMMA);
        key = SplitMix.mix(key ^ SplitMix.hash(instance));
        key = SplitMix.mix(key + SplitMix.GAMMA * (stream + 1L));
        key = SplitMix.mix(key ^ SplitMix.hash(entity));
        return SplitMix.mix(key + SplitMix.GAMMA * (attempt + 1L));
    }
}
