/**
 * HTCondor's DAGMan, and Pegasus, which generates DAGs for DAGMan. The DAG is the plan; {@code jobstate.log}, a job log
 * or Pegasus' Stampede events report the states of its nodes.
 */
package io.weatherglass.connectors.sources.htcondor;
