export { usableLandingChats } from './landing-chats.ts';
export {
  activeAssistantJson,
  type SharedInstructions,
  selectActiveIds,
  selectAssistants,
  selectSharedInstructions,
} from './repository.ts';
export { type AssistantRow, assistantGone, getAssistant } from './usecases/get-assistant.ts';
export { writeInstructions } from './write-instructions.ts';
