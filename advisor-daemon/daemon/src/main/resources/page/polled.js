// A view that refreshes periodically while visible.
import { render } from './lit-html/lit-html.js';

const REFRESH_MILLIS = 15_000;
const MAX_WIDTH = 1440;

/** Horizontal space next to the charts of a card, px. */
const MARGIN = 40;

export const widthOf = root => Math.min(MAX_WIDTH, root.clientWidth || 1000) - MARGIN;

/** Subclasses implement load(), which fetches the data, and view(), which renders it. */
export class Polled {
  constructor(refreshMillis = REFRESH_MILLIS) {
    this.refreshMillis = refreshMillis;
  }

  start(root) {
    this.root = root;
    this.draw();
    this.refresh();
    this.timer = setInterval(() => document.hidden || this.refresh(), this.refreshMillis);
  }

  stop() {
    clearInterval(this.timer);
    this.stopped = true;
  }

  /** @param again whether to fetch rarely changing data too */
  async refresh(again = false) {
    if (this.asking && !again) return;
    this.asking = true;
    try {
      await this.load(again);
      this.problem = undefined;
    } catch (problem) {
      this.problem = problem;
    }
    this.asking = false;
    if (!this.stopped) this.draw();
  }

  draw() {
    this.width = widthOf(this.root);
    render(this.view(), this.root);
  }
}
