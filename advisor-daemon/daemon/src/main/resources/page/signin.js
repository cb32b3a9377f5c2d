// Signing in with a key. It is exchanged for a cookie that no script can read, and kept nowhere.
const FLAG = 'weatherglass-signed-in';
const out = document.getElementById('signout');
let dialog;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Asks for a key until one is taken, and then loads the page again. */
export function signIn() {
  if (dialog) return;
  sessionStorage.removeItem(FLAG);
  const key = element('input', { type: 'password', id: 'key', autocomplete: 'current-password', required: true });
  const problem = element('p', { className: 'problem', role: 'alert' });
  const form = element('form', {},
    element('h2', { textContent: 'Sign in' }),
    element('p', { textContent: 'This daemon asks for a key: of scope read to look, write to import traces.' }),
    element('label', { htmlFor: 'key', textContent: 'Key ' }), key, problem,
    element('button', { textContent: 'Sign in' }));
  dialog = element('dialog', { className: 'signin' }, form);
  dialog.addEventListener('cancel', event => event.preventDefault());
  form.addEventListener('submit', async event => {
    event.preventDefault();
    try {
      const headers = { Authorization: `Bearer ${key.value.trim()}` };
      const answer = await fetch('/api/v1/session', { method: 'POST', headers });
      if (answer.ok) {
        sessionStorage.setItem(FLAG, 'yes');
        location.reload();
        return;
      }
      problem.textContent = (await answer.json()).detail;
    } catch (failure) {
      problem.textContent = failure.message;
    }
    key.select();
  });
  document.body.append(dialog);
  dialog.showModal();
}

async function signOut() {
  sessionStorage.removeItem(FLAG);
  await fetch('/api/v1/session', { method: 'DELETE' });
  location.reload();
}

out.hidden = !sessionStorage.getItem(FLAG);
out.addEventListener('click', signOut);
