import type { ModelRound, ModelToolCall } from '../model-provider.ts';
import type { ChatMessage } from './chat-message.ts';

/** Arguments longer than this were refused: the model reads why, not the arguments again. In UTF-16 units. */
const MOST_ARGUMENTS = 20_000;
/** An id of a service that it gets back. The pattern of our own is kept free. */
const OWN_ID = /^(?!c\d{8}$)[\w.:-]{1,64}$/;

/**
 * Returns the turns of the model that called tools, each with one turn for every result. `reader` gets back its own ids, reasoning and signatures; a
 * service that did not make a turn gets ids that every service takes (nine letters and digits for Mistral, at most 40 for OpenAI), each once.
 */
export function writeRounds(rounds: readonly ModelRound[], reader: string): ChatMessage[] {
  const used = new Set<string>();
  return rounds.flatMap(({ text, calls, results, origin }) => {
    const isOwn = origin?.from === reader;
    const ids = calls.map(({ id }) => {
      const free = isOwn && OWN_ID.test(id) && !used.has(id);
      const sent = free ? id : `c${String(used.size).padStart(8, '0')}`;
      used.add(sent);
      return sent;
    });
    const turn: ChatMessage = {
      role: 'assistant',
      content: text,
      tool_calls: calls.map((call, index) => ({ ...writeCall(call, isOwn), id: ids[index] })),
    };
    if (isOwn) Object.assign(turn, origin.reasoning);
    return [
      turn,
      ...ids.map(
        (id, index): ChatMessage => ({ role: 'tool', tool_call_id: id, content: results[index] ?? '' }),
      ),
    ];
  });
}

/** Names that OpenAI refuses and arguments that Ollama cannot read would fail the whole question. */
const writeCall = ({ name, arguments: given, extra }: ModelToolCall, isOwn: boolean) => ({
  ...(isOwn ? extra : undefined),
  type: 'function',
  function: { name: name.replace(/[^\w-]/g, '_').slice(0, 64) || 'desconhecida', arguments: objectOr(given) },
});

function objectOr(given: string): string {
  if (given.length > MOST_ARGUMENTS) return '{}';
  try {
    const value: unknown = JSON.parse(given);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? given : '{}';
  } catch {
    return '{}';
  }
}
