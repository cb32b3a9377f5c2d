/**
 * Which daemon of the group holds which partitions, and where it is asked. The members introduce themselves when they join, and
 * the group's leader passes that on with the assignment. Uses no other package. Start with
 * {@link io.weatherglass.daemon.group.GroupDirectory}.
 */
package io.weatherglass.daemon.group;
