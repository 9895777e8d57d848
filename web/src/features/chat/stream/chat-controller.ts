import type { Message, RewriteStyle } from '@matilha/contract/chat/chat';
import type { NumberedStep } from '@matilha/contract/chat/steps';
import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { type AnswerEvent, followAnswer, type StreamCalls } from '#web/lib/requests/event-stream.ts';
import { waitForRetry } from '#web/lib/requests/retry-wait.ts';
import { AnswerText } from '../answer/answer-text.ts';
import {
  type ChatAction,
  type ChatState,
  initialChatState,
  type Outgoing,
  reduceChat,
} from './chat-state.ts';

/** A question to send. */
export type Question = Pick<Outgoing, 'content' | 'photo'>;

/** Everything a chat needs from outside; the screen passes the real calls and caches, tests pass fakes. */
export interface ChatPorts {
  send: (question: Question, key: string, signal: AbortSignal) => Promise<Response>;
  regenerate: (answerId: number, how: Regeneration, signal: AbortSignal) => Promise<Response>;
  continue: (answerId: number, signal: AbortSignal) => Promise<Response>;
  rejoin: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  stop: () => Promise<unknown>;
  /** Merges new or changed messages and the balance into the caches. */
  take: (messages: Message[], available?: number) => void;
  /** An answer has ended whole. */
  finished?: () => void;
  /**
   * Reads messages and user again; resolves with the answer still being written, if any. Calls `onStored` for each kept question that
   * turns out to be stored. Never rejects.
   */
  refresh: (onStored: ChatController['discard']) => Promise<Message | undefined>;
  /** Keeps a question across reloads until `drop`; one at a time, because another tab may keep its own. */
  keep: (outgoing: Outgoing) => void;
  drop: (key: string) => void;
  /** Puts a question back into the input: the session has ended and nothing was stored. */
  giveBack: (question: Question) => void;
  /** Shows an error that belongs to no visible question. */
  complain: (reason: string) => void;
  /** Returns whether the device is offline: a question then waits for a connection instead of failing. */
  offline?: () => boolean;
  wait?: (attempt: number, signal: AbortSignal) => Promise<void>;
  readEveryMs?: number;
}

/** A regeneration: a second attempt has the same key. */
export interface Regeneration {
  key: string;
  style: RewriteStyle | undefined;
}

interface Start {
  action: ChatAction;
  open?: NonNullable<StreamCalls['open']>;
  /** Shown until the first new text. */
  text?: string;
}

/** Wait, as an attempt number, before retrying an answer that seems to run but has no stream. */
const patience = 3;
/** Wait, as an attempt number, between two polls of an answer read elsewhere: some eight seconds. */
const lookPause = 5;

/** One open chat: at most one answer in progress; every text is either stored by the server or kept here. */
export class ChatController {
  readonly text = new AnswerText();
  readonly #ports: ChatPorts;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<() => void>();
  /** The answer in progress, once the server has named it. */
  #answer: Message | null = null;
  #state: ChatState;
  #turn = 0;
  /** The regeneration not yet accepted by the server: a second attempt uses the same key. */
  #again: ({ target: string } & Regeneration) | null = null;
  #closed = false;

  constructor(ports: ChatPorts, unsent: Outgoing[] = []) {
    this.#ports = ports;
    this.#state = initialChatState(unsent);
  }

  /** True once the screen has left this chat; the controller starts nothing any more. */
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

  /** Sends a new question. Returns false, and does nothing, while an answer is in progress. */
  send(content: string, photo?: Outgoing['photo']): boolean {
    const key = createKey();
    const at = new Date().toISOString();
    return this.#start({
      action: { type: 'send', key, content, photo, at },
      open: (signal) => this.#ports.send({ content, photo }, key, signal),
    });
  }

  /** Retries an unsent question with its own key. */
  retry(key: string): boolean {
    const outgoing = this.#state.outgoing.find((question) => question.key === key);
    if (!outgoing) return false;
    return this.#start({
      action: { type: 'retry', key },
      open: (signal) => this.#ports.send(outgoing, key, signal),
    });
  }

  /** Forgets an unsent question; `storedAs` is the message that it turned out to be. */
  readonly discard = (key: string, storedAs?: number) => this.#apply({ type: 'discard', key, storedAs });

  /** Answers the last question again, or rewrites its last answer in another style. */
  regenerate({ id, question_id: questionId, status }: Message, style?: RewriteStyle): boolean {
    const inPlace = status === 'failed' || status === 'interrupted';
    // An answer that was rewritten in place has another status: the key would return it once more.
    const target = [id, status, style].join();
    if (this.#again?.target !== target) this.#again = { target, key: createKey(), style };
    const again = this.#again;
    return this.#start({
      action: { type: 'regenerate', answerId: inPlace ? id : null, questionId },
      open: (signal) => this.#ports.regenerate(id, again, signal),
    });
  }

  /** Continues an answer that was cut at its length limit; its text stays until the stream repeats it. */
  continue({ id, question_id: questionId, content }: Message): boolean {
    return this.#start({
      action: { type: 'continue', answerId: id, questionId },
      open: (signal) => this.#ports.continue(id, signal),
      text: content,
    });
  }

  /** Follows an answer started elsewhere: before a reload, in another tab, on another device. */
  join(answer: Message): boolean {
    const { id, question_id: questionId, early_stop_price: stopPrice = 0 } = answer;
    if (!this.#state.live) this.#answer = answer;
    return this.#start({ action: { type: 'join', answerId: id, questionId, stopPrice } });
  }

  /** Stops the answer in progress, or remembers to stop it once the server has accepted the question. */
  stop() {
    const { live } = this.#state;
    if (!live || live.stopping) return;
    this.#apply({ type: 'stopping', stopping: true });
    if (live.phase === 'answering') void this.#askToStop();
  }

  showHistory() {
    this.#apply({ type: 'history-shown' });
  }

  /** Closes the chat: a question in flight is still sent, and its answer is written without a reader. */
  close() {
    this.#closed = true;
    if (this.#state.live?.phase !== 'opening') this.#closing.abort();
  }

  #start({ action, open, text = '' }: Start): boolean {
    const before = this.#state;
    if (this.#closed || before.live) return false;
    this.#apply(action);
    if (this.#state === before) return false;
    this.text.begin(text);
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
    const running = last === 'superseded' ? await this.#lookUntilEnded() : await refresh(this.discard);
    if (last === 'gone' && running) await wait(patience, signal);
    if (turn !== this.#turn) return;
    this.#apply({ type: 'ended' });
    if (running) this.join(running);
  }

  /**
   * Polls the stored messages until this answer has ended. Rejoining its stream would close another reader of
   * the account, which would then rejoin too.
   */
  async #lookUntilEnded(): Promise<Message | undefined> {
    const { signal } = this.#closing;
    const { refresh, wait = waitForRetry } = this.#ports;
    const answerId = this.#state.live?.answerId;
    let running = await refresh(this.discard);
    while (running && running.id === answerId && !signal.aborted) {
      await wait(lookPause, signal);
      running = await refresh(this.discard);
    }
    return running;
  }

  #hear(event: AnswerEvent) {
    switch (event.event) {
      case 'user-message': {
        const { userMessage, aiMessage, responses_available: available } = event.data;
        this.#answer = { ...aiMessage, content: this.text.shown(), status: 'streaming' };
        this.#ports.take([userMessage, this.#answer], available);
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
        if (event.data.aiMessage.truncation === 'offered')
          this.#apply({ type: 'not-continued', reason: 'Tente de novo em instantes.' });
        this.#ports.take([event.data.aiMessage], event.data.responses_available);
        return this.#ports.finished?.();
      case 'error':
        this.text.flush();
        if (event.data.aiMessage) this.#ports.take([event.data.aiMessage]);
        return this.#apply({ type: 'not-continued', reason: event.data.message });
      case 'superseded':
        this.text.flush();
        return this.#apply({ type: 'connection', state: 'superseded' });
      case 'sources':
        return this.#learn(event.data);
      case 'thinking':
        return this.#learn({ thinking_ms: event.data.ms });
      case 'tool':
        return this.#setStep(event.data);
      case 'gone':
        return;
      default:
        return event satisfies never;
    }
  }

  /** Shows that a tool began, or came to its end. */
  #setStep({ n, ...step }: NumberedStep) {
    const steps = [...(this.#answer?.steps ?? [])];
    steps[n - 1] = step;
    this.#learn({ steps: steps.filter(Boolean) });
  }

  /** Shows new state of the answer in progress. */
  #learn(known: Partial<Message>) {
    if (!this.#answer) return;
    this.#answer = { ...this.#answer, ...known };
    this.#ports.take([this.#answer]);
  }

  #fail(error: unknown) {
    const { live, outgoing } = this.#state;
    const question = live?.phase === 'opening' ? outgoing.find(({ key }) => key === live.key) : undefined;
    if (live?.continues) return this.#apply({ type: 'not-continued', reason: errorMessage(error) });
    if (!question) {
      this.#ports.complain(errorMessage(error));
      return;
    }
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'unauthenticated') this.#ports.giveBack(question);
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
    const known = keys(before);
    const left = keys(after);
    for (const question of after) if (!known.has(question.key)) this.#ports.keep(question);
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
