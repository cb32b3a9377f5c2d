export class RunView { start(root) { root.textContent = ''; } stop() {} }
