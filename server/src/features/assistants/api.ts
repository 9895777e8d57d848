export { usableLandingChats } from './landing-chats.ts';
export {
  type AssistantRow,
  activeAssistantJson,
  selectActiveIds,
  selectAssistants,
  selectSharedInstructions,
} from './repository.ts';
export { assistantGone, getAssistant } from './usecases/read-assistants.ts';
export { writeInstructions } from './write-instructions.ts';
