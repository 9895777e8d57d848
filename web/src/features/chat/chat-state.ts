/** A question on its way: shown at once, gone when the server has stored it. */
export interface Outgoing {
  /** Idempotency key: the same for every attempt. */
  key: string;
  content: string;
  /** ISO instant of the first attempt. */
  at: string;
  phase: 'sending' | 'unsent';
  /** Why it was not sent, fit to be shown; null while it is being sent. */
  reason: string | null;
  /** There was no connection: it is sent by itself, with the same key, as soon as there is one. */
  waits?: boolean;
}

/** The one answer under way in this chat. */
export interface Live {
  /** `opening` until the server has taken the request, then `answering`. */
  phase: 'opening' | 'answering';
  /** Of a question being sent; null when joining or answering once more. */
  key: string | null;
  questionId: number | null;
  answerId: number | null;
  /** `superseded`: the account reads in too many places, here the answer is shown when it is whole. */
  connection: 'ok' | 'lost' | 'superseded';
  stopping: boolean;
  /** Credits for stopping before the first word, as the server said; 0 when free. */
  stopPrice: number;
}

export interface ChatState {
  outgoing: Outgoing[];
  live: Live | null;
  /** The question stored last: drawn from here until the conversation has it. */
  stored: { questionId: number; question: Outgoing } | null;
  /** Keys of questions sent from this screen by their id: what is drawn keeps its place when it is stored. */
  keys: Readonly<Record<number, string>>;
  /** Key of the last question sent from this screen: it is pinned to the top while it is answered. */
  sent: string | null;
  /** Earlier messages step back from a send until they are asked for (§2.9). */
  historyHidden: boolean;
}

export type ChatAction =
  | { type: 'send'; key: string; content: string; at: string }
  | { type: 'retry'; key: string }
  | { type: 'discard'; key: string }
  | { type: 'regenerate'; answerId: number | null; questionId: number | null }
  | { type: 'join'; answerId: number; questionId: number | null; stopPrice: number }
  | { type: 'accepted'; questionId: number; answerId: number; stopPrice: number }
  | { type: 'refused'; reason: string; newKey?: string | undefined; waits?: boolean }
  | { type: 'connection'; state: Live['connection'] }
  | { type: 'stopping'; stopping: boolean }
  | { type: 'ended' }
  | { type: 'history-shown' };

export const initialChatState = (outgoing: Outgoing[]): ChatState => ({
  outgoing,
  live: null,
  stored: null,
  keys: {},
  sent: null,
  historyHidden: false,
});

const opening = {
  phase: 'opening',
  questionId: null,
  answerId: null,
  connection: 'ok',
  stopping: false,
  stopPrice: 0,
} as const;

/** Every change of a chat's state. What does not fit the state it meets changes nothing. */
export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  const { live } = state;
  switch (action.type) {
    case 'send':
    case 'retry':
      return startSending(state, action);
    case 'discard':
      return {
        ...state,
        outgoing: state.outgoing.filter(({ key, phase }) => key !== action.key || phase === 'sending'),
      };
    case 'regenerate':
    case 'join': {
      if (live) return state;
      const { answerId, questionId } = action;
      const phase = action.type === 'join' ? 'answering' : 'opening';
      const stopPrice = action.type === 'join' ? action.stopPrice : 0;
      return { ...state, live: { ...opening, phase, key: null, questionId, answerId, stopPrice } };
    }
    case 'accepted':
      return live ? accept(state, live, action) : state;
    case 'refused':
      return refuse(state, action);
    case 'connection':
      return live ? { ...state, live: { ...live, connection: action.state } } : state;
    case 'stopping':
      return live ? { ...state, live: { ...live, stopping: action.stopping } } : state;
    case 'ended':
      return { ...state, live: null };
    case 'history-shown':
      return { ...state, historyHidden: false };
    default:
      return action satisfies never;
  }
}

type StartAction = Extract<ChatAction, { type: 'send' | 'retry' }>;

function startSending(state: ChatState, action: StartAction): ChatState {
  const { key } = action;
  const known = state.outgoing.some((outgoing) => outgoing.key === key);
  if (state.live || known !== (action.type === 'retry')) return state;
  const outgoing: Outgoing[] =
    action.type === 'send'
      ? [...state.outgoing, { key, content: action.content, at: action.at, phase: 'sending', reason: null }]
      : state.outgoing.map((one) => (one.key === key ? { ...one, phase: 'sending', reason: null } : one));
  return { ...state, outgoing, live: { ...opening, key }, sent: key, historyHidden: true };
}

function accept(
  state: ChatState,
  live: Live,
  { questionId, answerId, stopPrice }: Extract<ChatAction, { type: 'accepted' }>,
): ChatState {
  const { key } = live;
  const question = state.outgoing.find((one) => one.key === key);
  return {
    ...state,
    stored: question ? { questionId, question } : state.stored,
    // Stopping was asked for before its price was known: whoever pays for it presses again.
    live: {
      ...live,
      phase: 'answering',
      questionId,
      answerId,
      stopPrice,
      stopping: live.stopping && !stopPrice,
    },
    outgoing: state.outgoing.filter((one) => one.key !== key),
    keys: key ? { ...state.keys, [questionId]: key } : state.keys,
  };
}

function refuse(
  state: ChatState,
  { reason, newKey, waits = false }: Extract<ChatAction, { type: 'refused' }>,
): ChatState {
  const key = state.live?.key;
  if (!key) return { ...state, live: null };
  const next = newKey ?? key;
  return {
    ...state,
    live: null,
    outgoing: state.outgoing.map((one) =>
      one.key === key ? { ...one, key: next, phase: 'unsent', reason, waits } : one,
    ),
    sent: state.sent === key ? next : state.sent,
  };
}
