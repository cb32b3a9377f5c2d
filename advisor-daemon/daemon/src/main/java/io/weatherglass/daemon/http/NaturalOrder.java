package io.weatherglass.daemon.http;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Pattern;

/** Orders names as people do: {@code run-9} before {@code run-10}. Names that differ are never equal. */
final class NaturalOrder implements Comparator<String> {

    static final NaturalOrder INSTANCE = new NaturalOrder();

    private static final Pattern BORDER = Pattern.compile("(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d)");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    private NaturalOrder() {}

    @Override
    public int compare(String one, String other) {
        String[] a = BORDER.split(one);
        String[] b = BORDER.split(other);
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            int order = DIGITS.matcher(a[i]).matches() && DIGITS.matcher(b[i]).matches()
                    ? new BigInteger(a[i]).compareTo(new BigInteger(b[i]))
                    : a[i].compareToIgnoreCase(b[i]);
            if (order != 0) {
                return order;
            }
        }
        return a.length == b.length ? one.compareTo(other) : Integer.compare(a.length, b.length);
    }
}
