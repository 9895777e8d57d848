import type { AssistantRow, SharedInstructions } from './repository.ts';

/** Emergencies with their first steps, which stand behind the frame. */
type FirstSteps = readonly { nome: string; passos: string }[];

const emergencyHeading = '# Emergências\n\nSe a pergunta contar uma, comece a resposta pelos passos dela.';

/**
 * Returns the system text of an assistant: the frame, the first steps of emergencies, its own instructions and the other assistants (decision 0033). Operators wrote all of
 * it, and it is equal for every question, so that providers can cache it.
 */
export function writeInstructions(
  { frame, assistants, emergencies }: SharedInstructions & { emergencies: FirstSteps },
  { id, title, instructions }: Pick<AssistantRow, 'id' | 'title' | 'instructions'>,
): string {
  const otherAssistants = assistants.filter((assistant) => assistant.id !== id);
  const steps = emergencies.map(({ nome, passos }) => `- **${nome}:** ${passos}`);
  const parts = [
    frame,
    steps.length > 0 ? `${emergencyHeading}\n\n${steps.join('\n')}` : '',
    `# O seu papel: ${title}\n\n${instructions}`,
  ];
  if (otherAssistants.length > 0)
    parts.push(
      `# Os outros agentes\n\n${otherAssistants.map((assistant) => `- [${assistant.title}](/chat/${assistant.id})`).join('\n')}`,
    );
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}
