package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** A message is a JSON object. */
final class GenericConnector implements Connector {
    private static final Pattern FILE = Pattern.compile(".*\\.(json|jsonl|ndjson|log|txt)");

    private final ConnectorSettings settings;
    private final Mapping mapping;

    GenericConnector(ConnectorSettings settings, Mapping mapping) {
        this.settings = settings;
        this.mapping = mapping;
    }

    /** The types of events that a message is of; none if it is to be left out. */
    static List<String> types(Mapping mapping, SourceJson message) {
        Field field = mapping.field("type");
        Optional<String> type = field.text(message);
        List<String> types = mapping.types().get(type.orElse(""));
        if (types == null && !mapping.othersIgnored()) {
            throw new InvalidMessageException(
                    field.pointer().isEmpty() ? "type" : field.pointer(),
                    type.orElse("absent"),
                    "must be a value that the mapping knows");
        }
        return types == null ? List.of() : types;
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        SourceJson json = SourceJson.parse(message.body());
        return types(mapping, json).isEmpty()
                ? Optional.empty()
                : Optional.of(mapping.field("run").requiredText(json));
    }

    @Override
    public RunTranslation open(String run) {
        return new GenericTranslation(settings.instance().orElse(run), settings, mapping);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return FILE.matcher(fileName).matches() ? Optional.of(Splitters::jsonObjects) : Optional.empty();
    }
}
