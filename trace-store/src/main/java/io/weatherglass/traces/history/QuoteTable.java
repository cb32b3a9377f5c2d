package io.weatherglass.traces.history;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The quotes of each workflow. Thread-safe. All methods may throw {@link HistoryException}. */
public final class QuoteTable {

    private static final String COLUMNS = "workflow, made_micros, samples, makespan_lower_seconds,"
            + " makespan_median_seconds, makespan_upper_seconds, cost_unit, cost_lower, cost_median, cost_upper";

    private final HistoryDatabase database;

    QuoteTable(HistoryDatabase database) {
        this.database = database;
    }

    public void add(Quote quote) {
        Optional<Quote.Range> cost = quote.cost();
        database.write(connection -> Sql.update(
                connection,
                "INSERT INTO quote (" + COLUMNS + ") VALUES " + Sql.places(10),
                quote.workflow(),
                quote.made(),
                quote.samples(),
                quote.makespanSeconds().lower(),
                quote.makespanSeconds().median(),
                quote.makespanSeconds().upper(),
                quote.unit(),
                cost.map(Quote.Range::lower).orElse(null),
                cost.map(Quote.Range::median).orElse(null),
                cost.map(Quote.Range::upper).orElse(null)));
    }

    List<Quote> all() {
        return database.list("SELECT " + COLUMNS + " FROM quote ORDER BY made_micros, id", QuoteTable::quote);
    }

    /** Returns the last {@code most} quotes of a workflow, oldest first. */
    public List<Quote> of(String workflow, int most) {
        List<Quote> newest = new ArrayList<>(database.list(
                "SELECT " + COLUMNS + " FROM quote WHERE workflow = ? ORDER BY made_micros DESC, id DESC LIMIT ?",
                QuoteTable::quote,
                workflow,
                most));
        Collections.reverse(newest);
        return newest;
    }

    /**
     * Returns the last {@code most} quotes of a workflow with the first completed run that started after them, oldest
     * first. Of several quotes before a run, only the last one counts.
     */
    public List<QuoteOutcome> outcomes(String workflow, int most) {
        List<Quote> quotes = of(workflow, most);
        List<QuoteOutcome> outcomes = new ArrayList<>();
        for (int k = 0; k < quotes.size(); k++) {
            Quote quote = quotes.get(k);
            boolean last = k + 1 == quotes.size();
            Quote next = quotes.get(last ? k : k + 1);
            database
                    .list(
                            RunRows.RUNS + " WHERE workflow = ? AND outcome = ? AND origin_micros >= ?"
                                    + " ORDER BY origin_micros, id LIMIT 1",
                            RunRows::run,
                            workflow,
                            RunEnd.COMPLETED,
                            quote.made())
                    .stream()
                    .filter(run -> last || run.facts().origin().isBefore(next.made()))
                    .forEach(run -> outcomes.add(new QuoteOutcome(quote, run)));
        }
        return outcomes;
    }

    private static Quote quote(ResultSet row) throws SQLException {
        double median = Sql.number(row, "cost_median");
        return new Quote(
                row.getString("workflow"),
                Sql.instant(row, "made_micros"),
                row.getInt("samples"),
                new Quote.Range(
                        row.getDouble("makespan_lower_seconds"),
                        row.getDouble("makespan_median_seconds"),
                        row.getDouble("makespan_upper_seconds")),
                row.getString("cost_unit"),
                Double.isNaN(median)
                        ? Optional.empty()
                        : Optional.of(
                                new Quote.Range(row.getDouble("cost_lower"), median, row.getDouble("cost_upper"))));
    }
}
