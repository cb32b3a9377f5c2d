export class SystemView { start(root) { root.textContent = ''; } stop() {} }
