export class TrustView { start(root) { root.textContent = ''; } stop() {} }
