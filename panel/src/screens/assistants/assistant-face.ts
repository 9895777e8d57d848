import type { Face } from '../../records/definition.ts';
import { ToolsInput } from './tools-input.tsx';
import { TryAssistant } from './try-assistant.tsx';

export const face: Face = {
  inputs: { ferramentas_desligadas: ToolsInput },
  Beside: TryAssistant,
};
