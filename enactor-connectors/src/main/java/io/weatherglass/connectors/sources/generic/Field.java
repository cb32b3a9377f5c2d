package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The places in a message that may contain the value of a protocol field; the first with a value counts. Empty if the
 * mapping does not define the field.
 */
record Field(List<FieldSource> places) {
    static final Field NONE = new Field(List.of());

    Field {
        places = List.copyOf(places);
    }

    Optional<String> text(MessagePart entry) {
        return texts(entry).stream().findFirst();
    }

    List<String> texts(MessagePart entry) {
        for (FieldSource place : places) {
            List<String> texts = place.texts(entry);
            if (!texts.isEmpty()) {
                return texts;
            }
        }
        return List.of();
    }

    String requiredText(MessagePart entry) {
        return text(entry).orElseThrow(this::missing);
    }

    InvalidMessageException missing() {
        return refused("absent", "is required");
    }

    InvalidMessageException refused(String value, String rule) {
        return new InvalidMessageException(label("value"), value, rule);
    }

    /** Returns the name of the first place for error messages, or the given name if the field is a constant. */
    String label(String ofConstant) {
        return places.stream()
                .map(FieldSource::label)
                .filter(label -> !label.isEmpty())
                .findFirst()
                .orElse(ofConstant);
    }

    /** Returns a number >= 0, which may also be given as text. */
    OptionalDouble number(MessagePart entry) {
        Optional<String> text = text(entry);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!text.get().matches("\\d{1,18}(\\.\\d*)?([eE][+-]?\\d{1,2})?")) {
            throw refused(text.get(), "must be a number >= 0");
        }
        return OptionalDouble.of(Double.parseDouble(text.get()));
    }

    OptionalLong integer(MessagePart entry) {
        Optional<String> text = text(entry);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        if (!text.get().matches("\\d{1,9}")) {
            throw refused(text.get(), "must be a whole number >= 0");
        }
        return OptionalLong.of(Long.parseLong(text.get()));
    }

    Optional<Boolean> bool(MessagePart entry) {
        return text(entry).map(text -> {
            if (!text.equals("true") && !text.equals("false")) {
                throw refused(text, "must be true or false");
            }
            return text.equals("true");
        });
    }
}
