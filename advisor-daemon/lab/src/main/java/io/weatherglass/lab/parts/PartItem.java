package io.weatherglass.lab.parts;

/**
 * What a shard has found out about one item of a study.
 *
 * @param kind of item: a study may have several
 * @param number of the item among those of its kind, &gt;= 0
 * @param found a record that Jackson can write and read
 */
public record PartItem(String kind, int number, Object found) {}
