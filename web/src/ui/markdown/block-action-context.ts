import type { MarkedToken } from 'marked';
import { createContext, type ReactNode } from 'react';

/** A block that somebody may want by itself: a caption, a message, a table. */
export type LooseBlock = Extract<MarkedToken, { type: 'blockquote' | 'code' | 'table' }>;

/** Draws the actions below a quote, a block of code or a table; set around texts that have any. */
export const BlockActionContext = createContext<((block: LooseBlock) => ReactNode) | null>(null);
