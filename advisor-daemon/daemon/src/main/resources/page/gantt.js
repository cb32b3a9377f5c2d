export const gantt = undefined;
