import type { User } from '@matilha/contract/account/account';
import type { PaidMatch } from '@matilha/contract/chat/chat';
import type { Photo } from '@matilha/contract/chat/photos';
import type { AnswerStep } from '@matilha/contract/chat/steps';
import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { holidaysBetween } from '@matilha/contract/content/holidays';
import { worksIn } from '@matilha/contract/panel/staff';
import type { StoredSource } from '#server/database/schema/chat.ts';
import {
  type AssistantRow,
  selectSharedInstructions,
  writeInstructions,
} from '#server/features/assistants/api.ts';
import { upcomingTradeDates } from '#server/features/dates/api.ts';
import { upcomingConfirmedEvents } from '#server/features/events/api.ts';
import {
  paidMatchesOf,
  retrievePassages,
  type SearchMemory,
  selectEmergencies,
  type TakeModelAnswer,
  type Unanswered,
} from '#server/features/knowledge/api.ts';
import { selectPhotoBytes } from '#server/features/photos/api.ts';
import { selectNearPosts } from '#server/features/posts/api.ts';
import { shopFactsForPrompt } from '#server/features/shop/api.ts';
import type { TakeCall, Tool, ToolRun } from '#server/features/tools/api.ts';
import { seconds } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Limits } from '#server/platform/limits.ts';
import { timeInBrazil, timeZoneOf } from '#server/platform/time/brazil-time.ts';
import { withoutPasted } from '#server/providers/model/completion/pasted-text.ts';
import {
  type KnowledgePassage,
  type ModelProvider,
  type ModelRequest,
  pasteHere,
  type QuestionData,
  type ShopFact,
} from '#server/providers/model/model-provider.ts';
import { type Conversation, newestThatFit, widestWindow } from '../conversation-window.ts';
import { selectCalculationCards } from '../repository.ts';
import { seasonOf } from './season.ts';

/** The user who asks, with the profile of the business. */
export type Asker = Pick<
  User,
  | 'id'
  | 'role'
  | 'nomeNegocio'
  | 'categoriaNegocio'
  | 'instagramNegocio'
  | 'siteNegocio'
  | 'cidade'
  | 'estado'
  | 'pais'
>;

/** A question that an answer is to be written for. */
export interface AskedQuestion {
  user: Asker;
  assistant: Pick<
    AssistantRow,
    'id' | 'title' | 'instructions' | 'model' | 'temperature' | 'max_output_tokens' | 'ferramentas_desligadas'
  >;
  conversation: Conversation;
  question: string;
  /** The question's photo. */
  photo: Pick<Photo, 'id'> | null;
  /** The stored answer to write again in another style; null for an answer of its own. */
  rewrite: ModelRequest['rewrite'];
  /** The stored answer to continue, with its tools and the sources that it may cite; null for a new answer. */
  cut: { text: string; sources: readonly StoredSource[]; steps: readonly AnswerStep[] } | null;
}

/** The model's input for a question, and the part of it that is stored with the answer. */
export interface PreparedAnswer {
  request: ModelRequest;
  sources: StoredSource[];
  paidMatches: PaidMatch[];
  /** The question, to be counted, when the knowledge bank has nothing about it; null for any other. */
  unanswered: Unanswered | null;
  /** The tools that this answer may call, and what they are given. */
  tools: readonly Tool[];
  run: Omit<ToolRun, 'signal' | 'cite'>;
  takeCall: TakeCall;
}

/** The parts of a request that the tools of its answer use. */
type RequestParts = Pick<ToolRun, 'log' | 'takeAnswer'>;

interface Tools extends Pick<Context, 'db' | 'clock'> {
  log: Pick<Context['log'], 'warn'>;
  limits: Pick<Limits, 'allows'>;
  searchMemory: SearchMemory;
  tools: readonly Tool[];
}
/** The parts that are the same for all users. */
type Shared = Pick<QuestionData, 'today' | 'holidays' | 'tradeDates' | 'events'> & {
  instructions: Parameters<typeof writeInstructions>[0];
};
type Found = Pick<QuestionData, 'passages' | 'fit' | 'emergencies'> &
  Pick<PreparedAnswer, 'paidMatches' | 'unanswered'>;

const nothingFound: Found = {
  passages: [],
  fit: 'unsure',
  emergencies: [],
  paidMatches: [],
  unanswered: null,
};

const mostTradeDates = 6;
const mostEvents = 3;
/** How long an operator's change may take to reach the answers of this process, in milliseconds. */
const sharedForMs = seconds(10);

/** Returns a question as it is searched: a blank that was not filled says nothing. */
const withoutBlanks = (question: string) => question.replaceAll(pasteHere, '').trim();

const withoutPhoto = '(A foto desta pergunta não está mais guardada.)';

/**
 * Collects the model's input for a question. A part that cannot be read is logged and left out, because an answer without sources is better
 * than none. The part that all users share is kept for ten seconds.
 */
export class AnswerPreparation {
  readonly #tools: Tools;
  readonly #readsPhotos: boolean;
  #shared: { value: Promise<Shared>; until: number } | undefined;

  constructor(tools: Tools, { readsPhotos }: Pick<ModelProvider, 'readsPhotos'>) {
    this.#tools = tools;
    this.#readsPhotos = readsPhotos;
  }

  /** `log` names the request that asked; `takeAnswer` takes one of the day's model answers where a service orders the sources. */
  async prepare(
    asked: AskedQuestion,
    { log = this.#tools.log, takeAnswer }: { log?: Tools['log']; takeAnswer?: TakeModelAnswer } = {},
  ): Promise<PreparedAnswer> {
    const { user, assistant, conversation, question, rewrite, cut } = asked;
    const now = this.#tools.clock.now();
    const [shared, facts, posts, { passages, fit, emergencies, paidMatches, unanswered }, picture] =
      await Promise.all([
        this.#readShared(),
        this.#orElse(log, 'facts of the shop', [], () => this.#readFacts(asked)),
        this.#orElse(log, 'posts', [], () => selectNearPosts(this.#tools.db, user.id, dayInBrazil(now))),
        this.#orElse(log, 'sources', nothingFound, () => this.#findSources(asked, takeAnswer)),
        this.#readPicture(asked),
      ]);
    const tools = this.#toolsFor(asked);
    const offered = cut === null ? passages : keepNumbers(passages, cut.sources);
    const request: ModelRequest = {
      instructions: writeInstructions(shared.instructions, assistant),
      memory: conversation.memory,
      history: newestThatFit(conversation.exchanges, widestWindow),
      data: {
        ...describe(user, shared, facts),
        time: timeInBrazil(now, timeZoneOf(user.estado)),
        emergencies,
        posts,
        passages: offered,
        fit,
      },
      question: asked.photo !== null && picture === null ? `${withoutPhoto} ${question}` : question,
      picture,
      rewrite,
      unfinished: cut?.text ?? null,
      assistantTitle: assistant.title,
      model: assistant.model,
      temperature: assistant.temperature,
      maxOutputTokens: assistant.max_output_tokens,
      tools: tools.map(({ definition }) => definition),
      rounds: [],
      schema: null,
    };
    const sources = cut ? [...cut.sources] : offered.map(sourceOf);
    const { limits } = this.#tools;
    return {
      request,
      sources,
      paidMatches,
      unanswered,
      tools,
      run: this.#runOf(asked, request, { log, takeAnswer }),
      takeCall: () => limits.allows('tool_call', String(user.id)),
    };
  }

  /** Returns what the tools of an answer are given. */
  #runOf(
    { user, assistant, conversation: { id }, question }: AskedQuestion,
    { history, picture }: ModelRequest,
    given: RequestParts,
  ): PreparedAnswer['run'] {
    const { db, clock } = this.#tools;
    const earlier = async () =>
      id === null ? [] : selectCalculationCards(db, { userId: user.id, conversationId: id });
    const before = history.map((exchange) => withoutPasted(exchange.question)).toReversed();
    const questions = [question, ...before];
    const hasPhoto = picture !== null;
    return { ...given, db, clock, user, questions, assistantId: assistant.id, hasPhoto, earlier };
  }

  /** A continuation goes on from what is written. */
  #toolsFor({ assistant, cut }: AskedQuestion): readonly Tool[] {
    const { ferramentas_desligadas: off } = assistant;
    return cut === null ? this.#tools.tools.filter(({ name }) => !off.includes(name)) : [];
  }

  async #findSources(asked: AskedQuestion, takeAnswer: TakeModelAnswer | undefined): Promise<Found> {
    const { user, assistant, conversation, question } = asked;
    const found = await retrievePassages(this.#tools, {
      userId: user.id,
      seesAll: worksIn(user.role, 'content'),
      question: withoutBlanks(question),
      before: withoutBlanks(conversation.exchanges.at(-1)?.question ?? '') || null,
      assistantId: assistant.id,
      takeAnswer,
    });
    return {
      fit: found.fit,
      emergencies: found.emergencies.map(({ nome, passos }) => ({ name: nome, steps: passos })),
      unanswered:
        !found.answered && isNew(asked) ? { user, text: question, assistantId: assistant.id } : null,
      passages: found.passages.map(({ title, module, product, heading, text, url, nextQuestion }, index) => ({
        n: index + 1,
        title,
        module,
        product,
        heading,
        text,
        url,
        nextQuestion,
      })),
      paidMatches: paidMatchesOf(found.locked),
    };
  }

  /**
   * Returns the photo of the question; null without one, and once it was removed. Fails with the database: an answer about a photo that nobody
   * saw would be charged.
   */
  async #readPicture({ user, photo }: AskedQuestion): Promise<ModelRequest['picture']> {
    if (photo === null || !this.#readsPhotos) return null;
    const bytes = await selectPhotoBytes(this.#tools.db, { userId: user.id, id: photo.id });
    return bytes ? { base64: bytes.toString('base64') } : null;
  }

  /** Returns the confirmed facts with the keys that the model cites. */
  async #readFacts({ user, assistant }: AskedQuestion): Promise<ShopFact[]> {
    const facts = await shopFactsForPrompt(this.#tools.db, { userId: user.id, listaId: assistant.id });
    return facts.map(({ label, text, confirmedOn }, index) => ({
      key: `L${index + 1}`,
      label,
      text,
      confirmedOn,
    }));
  }

  #readShared(): Promise<Shared> {
    const now = this.#tools.clock.now();
    if (this.#shared && now.getTime() < this.#shared.until) return this.#shared.value;
    const value = this.#loadShared(dayInBrazil(now));
    const shared = { value, until: now.getTime() + sharedForMs };
    this.#shared = shared;
    value.catch(() => {
      if (this.#shared === shared) this.#shared = undefined;
    });
    return value;
  }

  async #loadShared(today: string): Promise<Shared> {
    const { db, log } = this.#tools;
    const [instructions, emergencies, dates, events] = await Promise.all([
      selectSharedInstructions(db),
      this.#orElse(log, 'emergencies', [], () => selectEmergencies(db)),
      this.#orElse(log, 'trade dates', [], () => upcomingTradeDates(db, { today, limit: mostTradeDates })),
      this.#orElse(log, 'events', [], () => upcomingConfirmedEvents(db, { today, limit: mostEvents })),
    ]);
    return {
      today,
      holidays: holidaysBetween(today, addDays(today, holidayDays)),
      instructions: { ...instructions, emergencies },
      tradeDates: dates.map(({ data, data_fim: dataFim, nome, observacao }) => ({
        day: data,
        lastDay: dataFim,
        name: nome,
        note: observacao,
      })),
      events: events.map(({ startsOn, endsOn, name, place }) => ({
        day: startsOn,
        lastDay: endsOn,
        name,
        place,
      })),
    };
  }

  async #orElse<Part>(
    log: Tools['log'],
    part: string,
    nothing: Part,
    read: () => Promise<Part>,
  ): Promise<Part> {
    try {
      return await read();
    } catch (error) {
      log.warn({ part, ...describeError(error) }, 'an answer is written without a part of its data');
      return nothing;
    }
  }
}

/** A question that stands alone: later ones of a conversation refer to the messages before them. */
const isNew = ({ conversation, rewrite, cut, photo }: AskedQuestion): boolean =>
  conversation.exchanges.length === 0 && rewrite === null && cut === null && photo === null;

/** Holidays are named so many days ahead. */
const holidayDays = 45;

function describe(
  user: Asker,
  { today, holidays, tradeDates, events }: Shared,
  facts: readonly ShopFact[],
): Omit<QuestionData, 'time' | 'emergencies' | 'posts' | 'passages' | 'fit'> {
  return {
    today,
    season: seasonOf(today, user.pais),
    place: [user.cidade, user.estado, user.pais].filter(Boolean).join(', '),
    holidays,
    tradeDates,
    events,
    business: {
      name: user.nomeNegocio,
      kind: user.categoriaNegocio,
      instagram: user.instagramNegocio,
      site: user.siteNegocio,
      facts,
    },
  };
}

/** Returns a passage as a source, not cited yet. */
export const sourceOf = ({ n, title, heading, url }: KnowledgePassage): StoredSource => ({
  n,
  title,
  heading,
  url,
  cited: false,
});

/** Returns the passages that a cut answer was given, with the numbers that its text cites. */
const keepNumbers = (
  passages: readonly KnowledgePassage[],
  sources: readonly StoredSource[],
): KnowledgePassage[] =>
  passages.flatMap((passage) => {
    const n = sources.find(({ url }) => url === passage.url)?.n;
    return typeof n === 'number' ? [{ ...passage, n }] : [];
  });
