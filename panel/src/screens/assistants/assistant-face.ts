import type { Face } from '../../records/definition.ts';
import { TryAssistant } from './try-assistant.tsx';

export const face: Face = { Beside: TryAssistant };
