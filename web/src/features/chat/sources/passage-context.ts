import type { Source } from '@matilha/contract/chat/chat';
import { createContext } from 'react';

/** Opens the passage of a source; `opener` gets the focus back. */
export const PassageContext = createContext<(source: Source, opener: HTMLElement) => void>(() => undefined);
