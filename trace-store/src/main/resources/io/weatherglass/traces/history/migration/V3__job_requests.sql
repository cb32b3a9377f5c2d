-- what jobs requested, for prices; NULL where it was not reported
ALTER TABLE job ADD COLUMN cpus DOUBLE PRECISION;
ALTER TABLE job ADD COLUMN memory_bytes DOUBLE PRECISION;
