/**
 * Strategies that provision VMs and place jobs, found by name. The interface is {@link
 * io.weatherglass.simulation.strategy.ProvisioningStrategy}; {@code ComposedStrategy} implements it by combining a
 * placement order for jobs with a choice of VMs. {@code BuiltInStrategies} lists the strategies of this package, and
 * {@code StrategyCatalog} adds those of other jars.
 *
 * <p>Sources besides [B19]: [FGG13] Frîncu, Genaud, Gossa, <i>Comparing provisioning and scheduling strategies for
 * workflows on clouds</i>, IPDPS Workshops 2013, with the authors' program (repository marcfrincu/WorkflowScheduling);
 * [THW02] Topcuoglu, Hariri, Wu, <i>Performance-effective and low-complexity task scheduling for heterogeneous
 * computing</i>, IEEE TPDS 13(3), 2002; [MAS99] Maheswaran, Ali, Siegel, Hensgen, Freund, <i>Dynamic matching and
 * scheduling of a class of independent tasks onto heterogeneous computing systems</i>, HCW 1999.
 */
package io.weatherglass.simulation.strategy;
