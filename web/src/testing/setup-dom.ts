import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Long, because a busy machine is slow; a condition that is never met still fails.
configure({ asyncUtilTimeout: 20_000 });

// Browser APIs that the interface uses and jsdom lacks: enough to render, without real measurements.
const missing = {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => undefined,
};

// jsdom has a scrollTo that only logs an error.
Object.assign(window, missing);
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  scrollTo: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

// jsdom keeps `popover` as any other property, and its `:popover-open` then asks itself until the stack ends: 0.2 s a query.
Object.defineProperty(HTMLElement.prototype, 'popover', {
  configurable: true,
  get: () => null,
  set: () => undefined,
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // A payment page is left by a full load only, which jsdom cannot do.
  window.history.replaceState(null, '', '/');
});
