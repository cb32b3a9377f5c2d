package io.weatherglass.traces.export;

public final class SpreadsheetCells {
    /**
     * Spreadsheets evaluate cells that begin with one of these characters, quoted or not (OWASP, <a
     * href="https://owasp.org/www-community/attacks/CSV_Injection">CSV Injection</a>).
     */
    private static final String FORMULA_STARTS = "=+-@\t\r";

    private SpreadsheetCells() {}

    public static String cell(String text) {
        return !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
