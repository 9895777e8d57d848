import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MarkdownView } from '../markdown-view.tsx';

interface Place {
  show: (text: string, growing: boolean) => void;
  leave: () => void;
}

function withMarkdown(element: HTMLElement): Place {
  const root = createRoot(element);
  return {
    show: (text, growing) => flushSync(() => root.render(<MarkdownView text={text} growing={growing} />)),
    leave: () => root.unmount(),
  };
}

/** The control: one element with the plain text. */
function withoutMarkdown(element: HTMLElement): Place {
  element.style.whiteSpace = 'pre-wrap';
  return {
    show: (text) => {
      element.textContent = text;
    },
    leave: () => undefined,
  };
}

/**
 * For the bench: renders and lays out a text that arrives in `pieces`; returns the longest main-thread block,
 * in ms.
 */
async function draw(text: string, pieces: number, plain: boolean): Promise<number> {
  const tasks = new PerformanceObserver(() => undefined);
  tasks.observe({ type: 'longtask' });
  const element = document.body.appendChild(document.createElement('main'));
  const place = plain ? withoutMarkdown(element) : withMarkdown(element);
  const taken: number[] = [];
  for (let piece = 1; piece <= pieces; piece += 1) {
    const grown = text.slice(0, Math.round((text.length * piece) / pieces));
    const start = performance.now();
    place.show(grown, piece < pieces);
    element.getBoundingClientRect();
    taken.push(performance.now() - start);
    if (pieces > 1) await new Promise((done) => setTimeout(done));
  }
  // A long text is rendered as Markdown only after its first paint.
  for (let quiet = 0; quiet < 2; quiet += 1) await new Promise((done) => requestIdleCallback(done));
  element.getBoundingClientRect();
  await new Promise((done) => setTimeout(done));
  const longest = Math.max(...taken, ...tasks.takeRecords().map(({ duration }) => duration));
  tasks.disconnect();
  place.leave();
  element.remove();
  return longest;
}

Object.assign(window, { draw });
