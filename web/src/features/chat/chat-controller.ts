import type { Message } from '@matilha/contract/chat';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import { type AnswerEvent, followAnswer, type StreamCalls } from '#web/lib/event-stream.ts';
import { waitForRetry } from '#web/lib/retry-wait.ts';
import { AnswerText } from './answer-text.ts';
import {
  type ChatAction,
  type ChatState,
  initialChatState,
  type Outgoing,
  reduceChat,
} from './chat-state.ts';

/** What a chat needs from outside; the screen gives the real calls and caches, tests their own. */
export interface ChatPorts {
  send: (content: string, key: string, signal: AbortSignal) => Promise<Response>;
  regenerate: (answerId: number, key: string, signal: AbortSignal) => Promise<Response>;
  rejoin: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  stop: () => Promise<unknown>;
  /** Takes in messages that are new or have changed, and the balance. */
  take: (messages: Message[], available?: number) => void;
  /** Reads messages and user again; resolves with the answer still being written, if any. Never rejects. */
  refresh: () => Promise<Message | undefined>;
  /** Keeps a question across reloads until `drop`; one by one, for another tab may keep its own. */
  keep: (outgoing: Outgoing) => void;
  drop: (key: string) => void;
  /** Gives a text back to the input: the session is over and nothing was stored. */
  giveBack: (content: string) => void;
  /** Says what went wrong where no question stands to show it beside. */
  complain: (reason: string) => void;
  /** Whether the device has no network at all: then a question waits for it instead of failing. */
  offline?: () => boolean;
  wait?: (attempt: number, signal: AbortSignal) => Promise<void>;
  readEveryMs?: number;
}

interface Start {
  action: ChatAction;
  open?: NonNullable<StreamCalls['open']>;
}

/** Attempts' worth of waiting before asking again after an answer that seems to run but has no stream. */
const patience = 3;
/** The same between two looks at an answer that is read elsewhere: some eight seconds. */
const lookPause = 5;

/** One open chat: at most one answer under way, every text either stored by the server or kept here. */
export class ChatController {
  readonly text = new AnswerText();
  readonly #ports: ChatPorts;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<() => void>();
  #state: ChatState;
  #turn = 0;
  /** The regeneration that the server has not taken yet: asked for again it has the same key. */
  #again: { id: number; key: string } | null = null;
  #closed = false;

  constructor(ports: ChatPorts, unsent: Outgoing[] = []) {
    this.#ports = ports;
    this.#state = initialChatState(unsent);
  }

  /** The screen has left this chat; it starts nothing any more. */
  get closed() {
    return this.#closed;
  }

  readonly state = () => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Sends a new question; false, and nothing happens, while an answer is under way. */
  send(content: string): boolean {
    const key = createKey();
    const at = new Date().toISOString();
    return this.#start({
      action: { type: 'send', key, content, at },
      open: (signal) => this.#ports.send(content, key, signal),
    });
  }

  /** Sends a question that was not sent, with the key it has. */
  retry(key: string): boolean {
    const outgoing = this.#state.outgoing.find((one) => one.key === key);
    if (!outgoing) return false;
    return this.#start({
      action: { type: 'retry', key },
      open: (signal) => this.#ports.send(outgoing.content, key, signal),
    });
  }

  discard(key: string) {
    this.#apply({ type: 'discard', key });
  }

  /** Has the last question answered once more. */
  regenerate({ id, question_id: questionId, status }: Message): boolean {
    const inPlace = status === 'failed' || status === 'interrupted';
    const key = this.#again?.id === id ? this.#again.key : createKey();
    this.#again = { id, key };
    return this.#start({
      action: { type: 'regenerate', answerId: inPlace ? id : null, questionId },
      open: (signal) => this.#ports.regenerate(id, key, signal),
    });
  }

  /** Follows an answer that was begun elsewhere: before a reload, in another tab, on another device. */
  join({ id, question_id: questionId, early_stop_price: stopPrice = 0 }: Message): boolean {
    return this.#start({ action: { type: 'join', answerId: id, questionId, stopPrice } });
  }

  /** Stops the answer under way; before the server has taken the question, as soon as it has. */
  stop() {
    const { live } = this.#state;
    if (!live || live.stopping) return;
    this.#apply({ type: 'stopping', stopping: true });
    if (live.phase === 'answering') void this.#askToStop();
  }

  showHistory() {
    this.#apply({ type: 'history-shown' });
  }

  /** The screen closes: a question still on its way goes on, its answer is written without a reader. */
  close() {
    this.#closed = true;
    if (this.#state.live?.phase !== 'opening') this.#closing.abort();
  }

  #start({ action, open }: Start): boolean {
    const before = this.#state;
    if (this.#closed || before.live) return false;
    this.#apply(action);
    if (this.#state === before) return false;
    this.text.clear();
    this.#turn += 1;
    void this.#follow(this.#turn, open);
    return true;
  }

  async #follow(turn: number, open: StreamCalls['open']) {
    const { signal } = this.#closing;
    const { rejoin, refresh, wait = waitForRetry, readEveryMs = 32 } = this.#ports;
    const calls: StreamCalls = open ? { reattach: rejoin, open } : { reattach: rejoin };
    let last: AnswerEvent['event'] | undefined;
    try {
      for await (const event of followAnswer(calls, { signal, wait, readEveryMs })) {
        last = event.event;
        this.#hear(event);
      }
    } catch (error) {
      this.#fail(error);
    }
    if (last !== 'gone' && last !== 'superseded') this.#apply({ type: 'ended' });
    if (signal.aborted) return;
    const running = last === 'superseded' ? await this.#lookUntilEnded() : await refresh();
    if (last === 'gone' && running) await wait(patience, signal);
    if (turn !== this.#turn) return;
    this.#apply({ type: 'ended' });
    if (running) this.join(running);
  }

  /**
   * Reads what is stored now and then until this answer has ended. Coming back to its stream would close another
   * reader of the account, which would come back as well.
   */
  async #lookUntilEnded(): Promise<Message | undefined> {
    const { signal } = this.#closing;
    const { refresh, wait = waitForRetry } = this.#ports;
    const answerId = this.#state.live?.answerId;
    let running = await refresh();
    while (running && running.id === answerId && !signal.aborted) {
      await wait(lookPause, signal);
      running = await refresh();
    }
    return running;
  }

  #hear(event: AnswerEvent) {
    switch (event.event) {
      case 'user-message': {
        const { userMessage, aiMessage, responses_available: available } = event.data;
        this.#ports.take([userMessage, { ...aiMessage, status: 'streaming' }], available);
        const stopPrice = aiMessage.early_stop_price ?? 0;
        this.#again = null;
        this.#apply({ type: 'accepted', questionId: userMessage.id, answerId: aiMessage.id, stopPrice });
        if (this.#state.live?.stopping) void this.#askToStop();
        if (this.#closed) this.#closing.abort();
        return;
      }
      case 'restart':
        return this.text.restart();
      case 'delta':
        return this.text.append(event.data.text);
      case 'connection':
        return this.#apply({ type: 'connection', state: event.state === 'lost' ? 'lost' : 'ok' });
      case 'done':
        this.text.flush();
        return this.#ports.take([event.data.aiMessage], event.data.responses_available);
      case 'error':
        this.text.flush();
        if (event.data.aiMessage) this.#ports.take([event.data.aiMessage]);
        return;
      case 'superseded':
        this.text.flush();
        return this.#apply({ type: 'connection', state: 'superseded' });
      case 'sources':
      case 'gone':
        return;
      default:
        return event satisfies never;
    }
  }

  #fail(error: unknown) {
    const { live, outgoing } = this.#state;
    const question = live?.phase === 'opening' ? outgoing.find(({ key }) => key === live.key) : undefined;
    if (!question) {
      this.#ports.complain(errorMessage(error));
      return;
    }
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'unauthenticated') this.#ports.giveBack(question.content);
    const newKey = code === 'idempotency_mismatch' ? createKey() : undefined;
    const waits = code === 'network' && (question.waits === true || this.#ports.offline?.() === true);
    this.#apply({ type: 'refused', reason: reasonOf(error), newKey, waits });
    const refused = this.#state.outgoing.find(({ key }) => key === question.key);
    if (refused && waits !== (question.waits ?? false)) this.#ports.keep(refused);
    if (code === 'unauthenticated') this.#apply({ type: 'discard', key: question.key });
  }

  async #askToStop() {
    try {
      await this.#ports.stop();
    } catch (error) {
      this.#apply({ type: 'stopping', stopping: false });
      this.#ports.complain(errorMessage(error));
    }
  }

  #apply(action: ChatAction) {
    const before = this.#state;
    this.#state = reduceChat(before, action);
    if (this.#state === before) return;
    this.#keepChanges(before.outgoing, this.#state.outgoing);
    for (const listener of this.#listeners) listener();
  }

  #keepChanges(before: Outgoing[], after: Outgoing[]) {
    if (before === after) return;
    const keys = (list: Outgoing[]) => new Set(list.map(({ key }) => key));
    const [known, left] = [keys(before), keys(after)];
    for (const one of after) if (!known.has(one.key)) this.#ports.keep(one);
    for (const { key } of before) if (!left.has(key)) this.#ports.drop(key);
  }
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'network'
    ? 'Não enviada: sem conexão com o servidor. Seu texto está guardado.'
    : errorMessage(error);

/** 128 random bits; `randomUUID` is missing on plain http in a local network. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
