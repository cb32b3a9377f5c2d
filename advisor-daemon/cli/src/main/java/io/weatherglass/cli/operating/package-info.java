/** Commands for operators: {@code doctor}, {@code migrate} and {@code maintenance}. */
package io.weatherglass.cli.operating;
