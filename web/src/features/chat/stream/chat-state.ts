import type { Photo } from '@matilha/contract/chat/photos';

/** A question in flight: shown at once, removed when the server has stored it. */
export interface Outgoing {
  /** Idempotency key: the same for every attempt. */
  key: string;
  content: string;
  photo?: Photo | undefined;
  /** ISO instant of the first attempt. */
  at: string;
  phase: 'sending' | 'unsent';
  /** The displayable reason why it was not sent; null while it is being sent. */
  reason: string | null;
  /** Set when there was no connection: the question is sent automatically, with the same key, once online. */
  waits?: boolean;
}

/** The one answer in progress in this chat. */
export interface Live {
  /** `opening` until the server has accepted the request, then `answering`. */
  phase: 'opening' | 'answering';
  /** Key of the question being sent; null when joining or regenerating. */
  key: string | null;
  questionId: number | null;
  answerId: number | null;
  /** `superseded`: the account has too many open streams; the answer is shown here once it is whole. */
  connection: 'ok' | 'lost' | 'superseded';
  stopping: boolean;
  /** Credits charged for stopping before the first word, as reported by the server; 0 when free. */
  stopPrice: number;
  /** The answer was cut and is being continued. */
  continues: boolean;
}

export interface ChatState {
  outgoing: Outgoing[];
  live: Live | null;
  /** The question stored last: drawn from here until the conversation contains it. */
  stored: { questionId: number; question: Outgoing } | null;
  /**
   * Keys of the questions sent from this screen, by message id: a turn keeps its React key when it is stored.
   */
  keys: Readonly<Record<number, string>>;
  /** Key of the last question that was asked or answered again from this screen: pinned to the top meanwhile. */
  sent: string | null;
  /** Counts the questions and repeated answers requested from this screen: each scrolls its turn to the top. */
  pins: number;
  /** The cut answer whose continuation failed last, with a displayable reason. */
  notContinued: { answerId: number; reason: string } | null;
  /** True from a send until the user asks for the earlier messages. */
  historyHidden: boolean;
}

export type ChatAction =
  | ({ type: 'send' } & Pick<Outgoing, 'key' | 'content' | 'photo' | 'at'>)
  | { type: 'retry'; key: string }
  | { type: 'discard'; key: string; storedAs?: number | undefined }
  | { type: 'regenerate'; answerId: number | null; questionId: number | null }
  | { type: 'continue'; answerId: number; questionId: number | null }
  | { type: 'not-continued'; reason: string }
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
  pins: 0,
  notContinued: null,
  historyHidden: false,
});

const opening = {
  phase: 'opening',
  questionId: null,
  answerId: null,
  connection: 'ok',
  stopping: false,
  stopPrice: 0,
  continues: false,
} as const;

/** Returns the next state of a chat. An action that does not fit the current state is a no-op. */
export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  const { live } = state;
  switch (action.type) {
    case 'send':
    case 'retry':
      return startSending(state, action);
    case 'discard':
      return discard(state, action);
    case 'regenerate':
    case 'continue':
    case 'join':
      return live ? state : startAnswering(state, action);
    case 'not-continued':
      return live?.answerId && live.continues
        ? { ...state, notContinued: { answerId: live.answerId, reason: action.reason } }
        : state;
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

const questionOf = ({ key, content, photo, at }: Extract<ChatAction, { type: 'send' }>) => ({
  key,
  content,
  at,
  ...(photo && { photo }),
});

type StartAction = Extract<ChatAction, { type: 'send' | 'retry' }>;

function startSending(state: ChatState, action: StartAction): ChatState {
  const { key } = action;
  const known = state.outgoing.some((outgoing) => outgoing.key === key);
  if (state.live || known !== (action.type === 'retry')) return state;
  const outgoing: Outgoing[] =
    action.type === 'send'
      ? [...state.outgoing, { ...questionOf(action), phase: 'sending', reason: null }]
      : state.outgoing.map((question) =>
          question.key === key ? { ...question, phase: 'sending', reason: null } : question,
        );
  return {
    ...state,
    outgoing,
    live: { ...opening, key },
    sent: key,
    pins: state.pins + 1,
    notContinued: null,
    historyHidden: true,
  };
}

/** `storedAs`: the server has the question after all, as this message. */
function discard(state: ChatState, { key, storedAs }: Extract<ChatAction, { type: 'discard' }>): ChatState {
  return {
    ...state,
    outgoing: state.outgoing.filter((question) => question.key !== key || question.phase === 'sending'),
    keys: storedAs ? { ...state.keys, [storedAs]: key } : state.keys,
  };
}

type AnswerAction = Extract<ChatAction, { type: 'regenerate' | 'continue' | 'join' }>;

function startAnswering(state: ChatState, action: AnswerAction): ChatState {
  const { type, answerId, questionId } = action;
  const phase = type === 'join' ? 'answering' : 'opening';
  const stopPrice = type === 'join' ? action.stopPrice : 0;
  const continues = type === 'continue';
  const live = { ...opening, phase, key: null, questionId, answerId, stopPrice, continues } as const;
  if (type !== 'regenerate' || questionId === null) return { ...state, notContinued: null, live };
  const sent = state.keys[questionId] ?? String(questionId);
  return { ...state, notContinued: null, live, sent, pins: state.pins + 1 };
}

function accept(
  state: ChatState,
  live: Live,
  { questionId, answerId, stopPrice }: Extract<ChatAction, { type: 'accepted' }>,
): ChatState {
  const { key } = live;
  const question = state.outgoing.find((sent) => sent.key === key);
  return {
    ...state,
    stored: question ? { questionId, question } : state.stored,
    // The stop was requested before its price was known: the user must confirm a priced one.
    live: {
      ...live,
      phase: 'answering',
      questionId,
      answerId,
      stopPrice,
      stopping: live.stopping && !stopPrice,
    },
    outgoing: state.outgoing.filter((sent) => sent.key !== key),
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
    outgoing: state.outgoing.map((question) =>
      question.key === key ? { ...question, key: next, phase: 'unsent', reason, waits } : question,
    ),
    sent: state.sent === key ? next : state.sent,
  };
}
