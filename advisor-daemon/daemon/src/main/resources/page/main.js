// Selects the view: #/runs, #/runs/ID, #/workflows, #/workflows/NAME, #/trust, #/system.
import { render, html } from './lit-html/lit-html.js';
import { place } from './early.js';
import { RunsView } from './runs.js';
import { RunView } from './run.js';
import { WorkflowsView, WorkflowView } from './workflow.js';
import { TrustView } from './trust.js';
import { SystemView } from './system.js';

const main = document.getElementById('content');
let current = null;
let shown = '';

function view(name, argument, query) {
  switch (name) {
    case 'runs':
      return argument ? new RunView(argument) : new RunsView(query);
    case 'workflows':
      return argument ? new WorkflowView(argument) : new WorkflowsView();
    case 'trust':
      return new TrustView(query);
    case 'system':
      return new SystemView();
    default:
      return undefined;
  }
}

function route() {
  if (location.hash === '#content') {
    main.focus();
    return;
  }
  const { path, name, argument, query } = place(location.hash);
  if (path === shown) return;
  const first = shown === '';
  shown = path;
  current?.stop();
  const root = document.createElement('div');
  root.className = `view view-${name}`;
  main.replaceChildren(root);
  document.querySelectorAll('[data-view]').forEach(link => {
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
  current = view(name, argument, query) || { start: () => render(unknown(), root), stop() {} };
  document.title = `${argument || name.charAt(0).toUpperCase() + name.slice(1)} · Weatherglass`;
  current.start(root);
  window.scrollTo(0, 0);
  // screen readers announce the new view after a link was followed
  if (!first) main.focus({ preventScroll: true });
}

const unknown = () => html`<h1>Page not found</h1><p><a href="#/runs">All runs</a></p>`;

let resized = 0;
window.addEventListener('resize', () => {
  cancelAnimationFrame(resized);
  resized = requestAnimationFrame(() => current?.draw?.());
});
window.addEventListener('hashchange', route);
route();
