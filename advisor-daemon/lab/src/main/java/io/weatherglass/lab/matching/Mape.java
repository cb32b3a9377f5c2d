package io.weatherglass.lab.matching;

/**
 * Mean absolute percentage errors (MAPE) of the error curves of a match relative to those of the known background load
 * [KKN17 eq. 4, 5]. Terms in which the error of the known background load is 0 are excluded.
 *
 * @param past MAPE_E over k = 1 … N, %; NaN if there are no terms
 * @param future MAPE_F over k = 2 … N − 1, %; NaN if there are no terms
 */
record Mape(double past, double future, int leftOut) {

    static Mape of(ErrorCurves known, ErrorCurves matched) {
        Sum past = Sum.of(known.past(), matched.past(), 0);
        Sum future = Sum.of(known.future(), matched.future(), 1);
        return new Mape(past.mean(), future.mean(), past.leftOut + future.leftOut);
    }

    private record Sum(double sum, int count, int leftOut) {
        static Sum of(double[] known, double[] matched, int from) {
            double sum = 0;
            int count = 0;
            for (int k = from; k < known.length; k++) {
                if (known[k] > 0) {
                    sum += 100 * Math.abs(known[k] - matched[k]) / known[k];
                    count++;
                }
            }
            return new Sum(sum, count, Math.max(0, known.length - from) - count);
        }

        double mean() {
            return count == 0 ? Double.NaN : sum / count;
        }
    }
}
