import { errorTable } from '@matilha/contract/error-table';
import type { ModelPrice } from '@matilha/contract/panel/answers-report';
import type { AssistantTrialEvent, AssistantTrialInput } from '@matilha/contract/panel/assistant-trial';
import { estimateCost, selectPrices } from '#server/features/answers/api.ts';
import type { RoundEnd } from '#server/features/tools/api.ts';
import { type Context, requireStaff, requireUser } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { writeMessages } from '#server/providers/model/completion/write-messages.ts';
import { type FreeTaskTools, takeFreeCall } from '#server/providers/model/free-task.ts';
import { isOwnFault, ModelError, type ModelProvider } from '#server/providers/model/model-provider.ts';
import { AnswerDraft } from '../answer/answer-draft.ts';
import { LiveAnswer } from '../answer/live-answer.ts';
import type { AnswerPreparation, AskedQuestion, PreparedAnswer } from '../answer/prepare-answer.ts';
import { takeModelAnswer } from '../answer/throttle.ts';
import { codeOfFailure } from '../rules.ts';
import { presentRound, presentTool } from '../tools/present-tools.ts';

export interface TrialTools extends FreeTaskTools {
  preparation: AnswerPreparation;
  /** True when this installation offers no tools. */
  toolsOff: boolean;
}

/** Has no row, so no other assistant is left out of the list of the others, and no fact is hidden from it. */
const newAssistantId = 0;

type Emit = (event: AssistantTrialEvent) => void;

/**
 * Asks an assistant as its unsaved form describes it, prepared as a real question of the acting person. It costs no credits and stores
 * nothing; it takes one of the day's model answers, unless the service fails. Returns the function that writes the answer: it never
 * throws, since the last event has the reason. Throws the errors of `takeFreeCall`.
 */
export async function tryAssistant(
  context: Context,
  tools: TrialTools,
  { id, fields, question, categoria_negocio: kind }: AssistantTrialInput,
): Promise<(emit: Emit, left: AbortSignal) => Promise<void>> {
  requireStaff(context, 'content');
  const user = requireUser(context);
  const prices = await selectPrices(context.db);
  const giveBack = await takeFreeCall(context, tools, 'assistant_trial');
  const asked: AskedQuestion = {
    user: { ...user, categoriaNegocio: kind ?? user.categoriaNegocio },
    assistant: { ...fields, id: id ?? newAssistantId },
    conversation: { id: null, memory: null, exchanges: [] },
    question,
    photo: null,
    rewrite: null,
    cut: null,
  };
  const prepared = await tools.preparation.prepare(asked, {
    log: context.log,
    takeAnswer: () => takeModelAnswer(context, tools.limits),
  });
  const writing = { model: tools.model, log: context.log, prices };
  return async (emit, left) => {
    emit({ event: 'prompt', data: promptOf(tools, prepared) });
    try {
      emit({ event: 'done', data: await writeAnswer(writing, prepared, emit, left) });
    } catch (error) {
      if (left.aborted) return;
      context.log.warn(describeError(error), 'trying an assistant failed');
      const code = error instanceof ModelError ? codeOfFailure(error.reason) : 'unavailable';
      emit({ event: 'error', data: { code, message: errorTable[code][1] } });
      if (!isOwnFault(error)) await giveBack();
    }
  };
}

function promptOf(
  { model: { demonstration }, toolsOff }: Pick<TrialTools, 'model' | 'toolsOff'>,
  { request, tools }: PreparedAnswer,
) {
  const passages = request.data?.passages ?? [];
  return {
    messages: writeMessages(request).flatMap(({ role, content }) =>
      role === 'tool' ? [] : [{ role, content: typeof content === 'string' ? content : '' }],
    ),
    sources: passages.map(({ n, title, product, heading, text, url }) => ({
      n,
      title,
      product,
      heading,
      text,
      url,
    })),
    tools: tools.map(presentTool),
    tools_off: toolsOff,
    demonstration,
  };
}

interface Writing {
  model: ModelProvider;
  log: Context['log'];
  prices: readonly ModelPrice[];
}

async function writeAnswer(
  { prices, ...writing }: Writing,
  prepared: PreparedAnswer,
  emit: Emit,
  left: AbortSignal,
) {
  const answer = new LiveAnswer(0, 0);
  const stop = () => answer.cut();
  left.addEventListener('abort', stop, { once: true });
  left.throwIfAborted();
  answer.follow(0, (event) => {
    if (event.type === 'delta') emit({ event: 'delta', data: { text: event.text } });
    else if (event.type === 'tool') emit({ event: 'tool', data: event.step });
  });
  let rounds = 0;
  const onRound = (round: RoundEnd) => {
    rounds += 1;
    emit({ event: 'round', data: presentRound(rounds, round) });
  };
  const draft = new AnswerDraft(answer, prepared, { ...writing, onRound });
  const begun = performance.now();
  try {
    await draft.write();
  } finally {
    left.removeEventListener('abort', stop);
  }
  const { model: name, tokensIn, tokensOut, tokensCached, followUps } = draft.written();
  return {
    model: name,
    input_tokens: tokensIn,
    cached_tokens: tokensCached,
    output_tokens: tokensOut,
    cost: estimateCost(prices, { model: name, tokensIn, tokensCached, tokensOut }),
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    cut: draft.cut,
    follow_ups: [...followUps],
  };
}
