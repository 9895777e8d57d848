export { type AssistantRow, findAssistant, getAssistant } from './usecases/get-assistant.ts';
