// Runs before the first paint, so that nobody sees a flash of the other theme or of a screen that is not theirs.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden: the system decides.
  }
  const page = document.documentElement.dataset;
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.theme = dark ? 'dark' : 'light';
  if (location.pathname === '/auth') page.boot = 'auth';
  // The server marks the home screen; a copy of that page may open at another address.
  else if (location.pathname !== '/') delete page.boot;
})();
