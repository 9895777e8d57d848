import { useEffect, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { PlainText } from './plain-text.tsx';

type View = typeof import('./markdown-view.tsx').MarkdownView;

let view: View | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the Markdown renderer ahead of the first text; resolves also when loading fails. */
export function loadMarkdown(): Promise<void> {
  loading ??= import('./markdown-view.tsx').then(
    (module) => {
      view = module.MarkdownView;
      module.readyParser();
      for (const listener of listeners) listener();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns whether texts are shown with their headings: before, a text is plain. */
export const useMarkdownReady = (): boolean => useSyncExternalStore(subscribe, () => view !== null);

interface MarkdownProps {
  text: string;
  /** More text will follow. */
  growing?: boolean;
  className?: string;
  /** Ids of the headings, in their order. */
  anchors?: (headings: string[]) => string[];
}

/** Renders text from a model or an operator: no raw HTML, no pictures, only safe links. */
export function Markdown({ text, growing = false, className, anchors }: MarkdownProps) {
  const View = useSyncExternalStore(subscribe, () => view);
  useEffect(() => void loadMarkdown(), []);
  return (
    <div className={classNames('grid gap-3 *:min-w-0 [overflow-wrap:anywhere]', className)}>
      {View ? <View text={text} growing={growing} anchors={anchors} /> : <PlainText text={text} />}
    </div>
  );
}
