import type { Assistant } from '@matilha/contract/chat/assistants';
import type { ListedAssistant } from './usecases/read-assistants.ts';

export const presentAssistant = (row: ListedAssistant): Assistant => ({
  ...row,
  tem_conversa: row.talkedWith,
});
