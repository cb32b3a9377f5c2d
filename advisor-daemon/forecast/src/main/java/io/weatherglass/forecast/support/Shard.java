package io.weatherglass.forecast.support;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts of a batch, of equal size but for one item: of its items, which are counted from 0, every
 * {@code count}-th. Immutable.
 *
 * @param number of the part, 1 to {@code count}
 * @param count of parts, &gt;= 1
 */
public record Shard(int number, int count) {

    /** The whole batch. */
    public static final Shard WHOLE = new Shard(1, 1);

    /** Array jobs have no more tasks than that. A guess. */
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    /** @throws IllegalArgumentException if the number is not of one of the parts */
    public Shard {
        if (number < 1 || number > count) {
            throw new IllegalArgumentException(rule(number + "/" + count));
        }
    }

    /**
     * Reads {@code NUMBER/COUNT}.
     *
     * @throws IllegalArgumentException if that is no shard; the message says the rule
     */
    public static Shard parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(rule(text));
        }
        return new Shard(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    private static String rule(String text) {
        return "a shard must be I/N with 1 <= I <= N, such as 2/8, was " + text;
    }

    /** Whether an item, &gt;= 0, is of this part. */
    public boolean has(int item) {
        return item % count == number - 1;
    }

    /** Whether there are other parts. */
    public boolean isPart() {
        return count > 1;
    }

    @Override
    public String toString() {
        return number + "/" + count;
    }
}
