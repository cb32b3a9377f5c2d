/** Any source that reports jobs in JSON: a mapping file says where in its messages the fields of the protocol are. */
package io.weatherglass.connectors.sources.generic;
