package io.weatherglass.traces;

import java.util.Locale;

public final class JobKind {
    private static final String OMSSA_SPECTRA = ".mgf";
    private static final String UNNAMED = "job";

    private JobKind() {}

    /**
     * Returns the kind of the job with this id. Jobs named after spectra files ({@code F025715DA_1.mgf}) are {@code
     * omssa} jobs. Otherwise, the kind is the last underscore-separated part that begins with a letter: {@code
     * 2mass_pleiades_3x3_gather} is a {@code gather} job. If the id has no such part, the kind is {@code job}.
     */
    public static String of(String id) {
        if (id.toLowerCase(Locale.ROOT).endsWith(OMSSA_SPECTRA)) {
            return "omssa";
        }
        int end = id.length();
        while (end > 0) {
            int start = id.lastIndexOf('_', end - 1) + 1;
            if (start < end && Character.isLetter(id.charAt(start))) {
                return id.substring(start, end);
            }
            end = start - 1;
        }
        return UNNAMED;
    }
}
