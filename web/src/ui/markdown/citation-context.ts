import { createContext, type ReactNode } from 'react';

/** Draws the citation `[n]`; returns null for a number that cites nothing, which stays text. */
export type DrawCitation = (n: number) => ReactNode;

/** Set around a text whose `[n]` are citations. Links and code never contain any. */
export const CitationContext = createContext<DrawCitation | null>(null);
