const card = document.getElementById('abrindo');
const [address = '', ...needed] = (document.getElementById('formulario')?.dataset.script ?? '').split(' ');
let ready = false;
let coming: Promise<void> | undefined;

/**
 * The page names the URL of the form's code: a bundler's dynamic import would add its helpers to this script.
 */
function load() {
  if (!coming) for (const href of needed.splice(0)) askFor(href);
  coming ??= import(/* @vite-ignore */ address).then(
    () => {
      ready = true;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

function askFor(href: string) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

function showOpening(failed: boolean) {
  card?.querySelector('[data-opening]')?.toggleAttribute('hidden', failed);
  card?.querySelector('[data-failed]')?.toggleAttribute('hidden', !failed);
}

async function open() {
  showOpening(false);
  try {
    await load();
    if (isWaiting()) card?.hidePopover();
    window.dispatchEvent(new Event('plan:open'));
  } catch {
    showOpening(true);
  }
}

/** Returns whether the waiting card is open; older browsers do not know the selector and throw. */
function isWaiting() {
  try {
    return card?.matches(':popover-open') ?? false;
  } catch {
    return false;
  }
}

const preload = () => void load().catch(() => undefined);
for (const name of ['pointerdown', 'keydown'] as const) {
  window.addEventListener(name, preload, { once: true, passive: true });
}
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('[data-plan]')) return;
  // The waiting card is only needed while the form loads.
  if (ready) event.preventDefault();
  void open();
});
// The button was pressed before this script had loaded.
if (isWaiting()) void open();
