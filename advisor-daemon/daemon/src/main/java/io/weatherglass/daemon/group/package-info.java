/**
 * Members of the daemon group, their partitions and addresses. Members introduce themselves when they join, and the
 * group leader distributes the list with the assignment. Uses no other package. Start with {@link
 * io.weatherglass.daemon.group.GroupDirectory}.
 */
package io.weatherglass.daemon.group;
