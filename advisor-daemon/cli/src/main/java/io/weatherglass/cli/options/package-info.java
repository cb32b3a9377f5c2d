/** Option groups, checks and output shared by several commands. Uses no other package of the command line. */
package io.weatherglass.cli.options;
