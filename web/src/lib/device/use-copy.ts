import { useEffect, useRef, useState } from 'react';

const confirmationMs = 2000;

/** The forms that a paste chooses from: plain text, and HTML where a document takes it. */
export interface CopiedForms {
  plain: string;
  html: string;
}

type Copied = string | (() => Promise<CopiedForms>);

/**
 * Copies a text; `copied` is true for two seconds afterwards, `failed` after a refusal by the browser until a
 * copy succeeds.
 */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (copied: Copied) => {
    const written = await write(copied);
    setFailed(!written);
    if (!written) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmationMs);
  };
  return { copied, failed, copy: (text: Copied) => void copy(text) };
}

async function write(copied: Copied): Promise<boolean> {
  if (typeof copied === 'string') return writePlain(copied);
  const forms = await copied();
  try {
    const blob = (type: string, text: string) => new Blob([text], { type });
    const item = {
      'text/plain': blob('text/plain', forms.plain),
      'text/html': blob('text/html', forms.html),
    };
    await navigator.clipboard.write([new ClipboardItem(item)]);
    return true;
  } catch {
    return writePlain(forms.plain);
  }
}

async function writePlain(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeBySelection(text);
  }
}

/** Fallback for plain http in a local network, where there is no clipboard API. */
function writeBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.className = 'fixed opacity-0';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
