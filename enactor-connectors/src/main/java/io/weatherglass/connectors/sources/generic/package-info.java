/** Any source that tells of jobs in JSON: a mapping says where in its messages the fields of the protocol are. */
package io.weatherglass.connectors.sources.generic;
