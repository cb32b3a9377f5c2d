// What the page asks of the daemon.

/** An answer that is not what was asked for, with the reason that the daemon gives. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail || document.title || `the daemon answered with ${status}`);
    this.status = status;
    this.violations = document.violations || [];
  }
}

export async function ask(path, options = {}) {
  const response = await fetch(path, { headers: { Accept: 'application/json' }, ...options });
  const type = response.headers.get('Content-Type') || '';
  const body = type.includes('json') ? await response.json() : {};
  if (!response.ok) throw new Problem(response.status, body);
  return body;
}

export const get = path => ask(path);

/** The answer, or undefined where there is none: of an older daemon, or of a run that ended long ago. */
export async function find(path) {
  try {
    return await get(path);
  } catch (failure) {
    if (failure instanceof Problem && [404, 405].includes(failure.status)) return undefined;
    throw failure;
  }
}

export const post = (path, body) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** All pages of a list, each handed over as it comes. */
export async function pages(path, each, max = 10_000) {
  const size = 500;
  for (let page = 1, seen = 0; ; page++) {
    const answer = await get(`${path}${path.includes('?') ? '&' : '?'}size=${size}&page=${page}`);
    seen += answer.items.length;
    each(answer);
    if (answer.items.length < size || seen >= Math.min(answer.total, max)) return answer.total;
  }
}

const connection = document.getElementById('connection');

function show(live) {
  connection.textContent = live ? 'live' : 'connection lost – trying again';
  connection.classList.toggle('lost', !live);
}

/**
 * Summaries as they come, until stop() is called.
 *
 * @param instance of one run, or undefined for all
 * @param onSummary called with each
 * @param onOpen called at every connect: what came before must be asked for
 */
export function follow(instance, onSummary, onOpen) {
  const source = new EventSource(
    `/api/v1/summaries/stream${instance ? `?instance=${encodeURIComponent(instance)}` : ''}`);
  source.addEventListener('open', () => {
    show(true);
    onOpen();
  });
  source.addEventListener('error', () => show(false));
  source.addEventListener('summary', event => onSummary(JSON.parse(event.data)));
  return { stop: () => source.close() };
}

/** Calls a function at most once per period, and never in a tab that nobody sees. */
export function throttle(call, milliseconds = 250) {
  let timer = 0;
  let due = false;
  const run = () => {
    timer = 0;
    if (document.hidden) {
      due = true;
      return;
    }
    call();
  };
  const wake = () => {
    if (due && !document.hidden) {
      due = false;
      call();
    }
  };
  document.addEventListener('visibilitychange', wake);
  const throttled = () => {
    timer ||= setTimeout(run, milliseconds);
  };
  throttled.stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
  return throttled;
}
