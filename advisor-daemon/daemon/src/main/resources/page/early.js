// What a view shows first, asked for while the modules that draw it are still on their way.

const RUNS = '/api/v1/workflows';

/** Runs that are drawn at once. */
export const ROWS = 50;

/** The active runs, those in danger before the others. */
export const FIRST_RUNS = `${RUNS}?status=active&sort=risk&size=${ROWS}`;

/** A run without its jobs, which may be many. */
export const runPath = id => `${RUNS}/${encodeURIComponent(id)}?jobs=false`;

/** What the address of the page names; a view of an address that is malformed has no argument. */
export function place(hash) {
  const [path, search] = hash.replace(/^#\/?/, '').split('?');
  const [name, ...rest] = (path || 'runs').split('/');
  let argument;
  try {
    argument = rest.length ? decodeURIComponent(rest.join('/')) : undefined;
  } catch {
    return { path, name: '' };
  }
  return { path: path || 'runs', name, argument, query: new URLSearchParams(search || '') };
}

function firstOf({ name, argument }) {
  if (name !== 'runs') return undefined;
  return argument ? runPath(argument) : FIRST_RUNS;
}

const path = firstOf(place(location.hash));
let answer = path && fetch(path, { headers: { Accept: 'application/json' } });
// whoever takes the answer hears of a failure
answer?.catch(() => {});

/** The answer, once: whoever asks again wants to know what has changed since. */
export function take(wanted) {
  if (wanted !== path) return undefined;
  const taken = answer;
  answer = undefined;
  return taken;
}
