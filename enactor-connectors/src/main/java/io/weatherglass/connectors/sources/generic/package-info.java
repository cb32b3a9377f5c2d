/** Sources of JSON messages or tables, read by a mapping file that maps them to the fields of the protocol. */
package io.weatherglass.connectors.sources.generic;
