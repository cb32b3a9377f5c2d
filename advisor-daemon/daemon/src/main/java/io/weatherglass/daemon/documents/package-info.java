/**
 * Past runs and traces as JSON, over HTTP and on the command line. Start with {@link
 * io.weatherglass.daemon.documents.Documents}.
 */
package io.weatherglass.daemon.documents;
