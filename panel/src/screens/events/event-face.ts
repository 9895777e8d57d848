import type { Face } from '../../records/definition.ts';
import { DuplicateEvent } from './duplicate-event.tsx';

export const face: Face = { Below: DuplicateEvent };
