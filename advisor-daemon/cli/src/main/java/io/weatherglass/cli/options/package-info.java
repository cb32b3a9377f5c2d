/**
 * Option groups, checks and output shared by several commands. Does not depend on other packages of the command line.
 */
package io.weatherglass.cli.options;
