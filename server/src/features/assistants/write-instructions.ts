import type { AssistantRow, SharedInstructions } from './repository.ts';

/**
 * Returns the system text of an assistant: the frame, its own instructions and the other assistants (decision 0033). Operators wrote all of
 * it, and it is equal for every question, so that providers can cache it.
 */
export function writeInstructions(
  { frame, assistants }: SharedInstructions,
  { id, title, instructions }: Pick<AssistantRow, 'id' | 'title' | 'instructions'>,
): string {
  const otherAssistants = assistants.filter((assistant) => assistant.id !== id);
  const parts = [frame, `# O seu papel: ${title}\n\n${instructions}`];
  if (otherAssistants.length > 0)
    parts.push(
      `# Os outros agentes\n\n${otherAssistants.map((assistant) => `- [${assistant.title}](/chat/${assistant.id})`).join('\n')}`,
    );
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}
