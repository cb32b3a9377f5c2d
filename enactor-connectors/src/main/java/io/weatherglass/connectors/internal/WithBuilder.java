package io.weatherglass.connectors.internal;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Generates a builder for a record. Optional parts and collections are empty unless set. */
@RecordBuilder.Template(
        options =
                @RecordBuilder.Options(
                        addConcreteSettersForOptional = RecordBuilder.ConcreteSettersForOptionalMode.ENABLED,
                        useImmutableCollections = true,
                        addSingleItemCollectionBuilders = true,
                        enableWither = false,
                        enableGetters = false))
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface WithBuilder {}
