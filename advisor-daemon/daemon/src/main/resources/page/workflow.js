export class WorkflowView { start() {} stop() {} }
export class WorkflowsView { start() {} stop() {} }
