package io.weatherglass.cli.history;

import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.StoredRun;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds a past run by its number or by the id of its instance. */
final class NamedRun {

    private NamedRun() {}

    /**
     * @param parameter name of the command line parameter, for messages
     * @throws NoSuchElementException if there is no such run
     * @throws IllegalArgumentException if the name is ambiguous
     */
    static StoredRun find(History history, String parameter, String name) {
        Optional<StoredRun> byNumber = name.matches("\\d{1,18}") ? history.run(Long.parseLong(name)) : Optional.empty();
        if (byNumber.isPresent()) {
            return byNumber.get();
        }
        List<StoredRun> ofInstance = history.ofInstance(name);
        if (ofInstance.size() > 1) {
            String numbers =
                    ofInstance.stream().map(run -> String.valueOf(run.id())).collect(Collectors.joining(", "));
            throw new IllegalArgumentException(parameter + " must name one run, but instance \"" + name
                    + "\" has several: " + numbers + "; give a number");
        }
        return ofInstance.stream().findFirst().orElseThrow(() -> unknown(name));
    }

    static NoSuchElementException unknown(String name) {
        return new NoSuchElementException("the history has no run \"" + name + "\"");
    }
}
