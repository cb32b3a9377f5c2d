/**
 * {@code ./weatherglass lab}: the studies that produce the published and documented figures. Not part of the
 * distribution. Start with {@link io.weatherglass.lab.LabCommand}.
 */
package io.weatherglass.lab;
