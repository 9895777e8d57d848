const card = document.getElementById('abrindo');
const [address = '', ...needed] = (document.getElementById('formulario')?.dataset.script ?? '').split(' ');
let ready = false;
let coming: Promise<void> | undefined;

/** The form's code has an address of its own in the page: a bundler's import would bring its helpers along. */
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

function tell(failed: boolean) {
  card?.querySelector('[data-opening]')?.toggleAttribute('hidden', failed);
  card?.querySelector('[data-failed]')?.toggleAttribute('hidden', !failed);
}

async function open() {
  tell(false);
  try {
    await load();
    if (isWaiting()) card?.hidePopover();
    window.dispatchEvent(new Event('plan:open'));
  } catch {
    tell(true);
  }
}

/** Whether the card of a press stands; older browsers do not know the selector. */
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
  // The waiting card is only for whoever has to wait.
  if (ready) event.preventDefault();
  void open();
});
// Pressed before this script had arrived.
if (isWaiting()) void open();
