import { type Photo, photo } from '@matilha/contract/chat/photos';
import * as z from 'zod/mini';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import type { ChatPlace } from '../chat-place.ts';
import type { Outgoing } from '../stream/chat-state.ts';

const stored = z.object({
  draft: z.string(),
  /** The input's text before a link filled it; restored after the linked question was sent. */
  aside: z.string(),
  /** The photo that goes with the draft. */
  photo: z._default(z.nullable(photo), null),
  unsent: z.array(
    z.object({
      key: z.string(),
      content: z.string(),
      at: z.string(),
      photo: z.optional(photo),
      waits: z.optional(z.boolean()),
    }),
  ),
});
type Stored = z.infer<typeof stored>;

/** A question older than a day is not sent, and paid for, automatically: the user no longer expects that. */
const waitsAtMostMs = 24 * 3_600_000;

const nothing: Stored = { draft: '', aside: '', photo: null, unsent: [] };

const keyOf = (userId: number, { listId, conversation }: ChatPlace) =>
  `matilha:chat:${userId}:${listId}${conversation === null ? '' : `:${conversation}`}`;

const joined = (...texts: string[]) => texts.filter((text) => text !== '').join('\n');

/** Texts of one user in one conversation that the server does not have yet; they survive reloads and lost sessions. */
export class DraftStore {
  readonly #userId: number;
  #key: string;

  constructor(userId: number, place: ChatPlace) {
    this.#userId = userId;
    this.#key = keyOf(userId, place);
  }

  /** Moves the texts to another conversation, before the texts that it already has. */
  moveTo(place: ChatPlace) {
    const { draft, aside, photo, unsent } = this.#read();
    deviceStorage.remove(this.#key);
    this.#key = keyOf(this.#userId, place);
    const there = this.#read();
    this.#write({
      draft: joined(draft, there.draft),
      aside: joined(aside, there.aside),
      photo: photo ?? there.photo,
      unsent: [...unsent, ...there.unsent],
    });
  }

  get draft(): string {
    return this.#read().draft;
  }
  set draft(draft: string) {
    this.#write({ draft });
  }

  get photo(): Photo | null {
    return this.#read().photo;
  }
  set photo(photo: Photo | null) {
    this.#write({ photo });
  }

  /** Fills the input from outside; a text typed there is set aside. */
  replaceDraft(draft: string) {
    const before = this.#read();
    this.#write({ draft, aside: before.draft && before.draft !== draft ? before.draft : before.aside });
  }

  /** Clears the sent draft and its photo; restores the text set aside, and returns it. */
  takeDraft(): string {
    const { aside } = this.#read();
    this.#write({ draft: aside, aside: '', photo: null });
    return aside;
  }

  get unsent(): Outgoing[] {
    return this.#read().unsent.map((question) => ({
      ...question,
      phase: 'unsent',
      waits: question.waits === true && Date.now() - Date.parse(question.at) < waitsAtMostMs,
      reason: 'Esta mensagem não foi enviada.',
    }));
  }

  keep({ key, content, photo, at, waits = false }: Outgoing) {
    this.#write({ unsent: [...this.#others(key), { key, content, photo, at, waits }] });
  }

  drop(key: string) {
    this.#write({ unsent: this.#others(key) });
  }

  #others(key: string) {
    return this.#read().unsent.filter((question) => question.key !== key);
  }

  #read(): Stored {
    try {
      const parsed = z.safeParse(stored, JSON.parse(deviceStorage.get(this.#key) ?? 'null'));
      return parsed.success ? parsed.data : nothing;
    } catch {
      return nothing;
    }
  }

  #write(change: Partial<Stored>) {
    const next = { ...this.#read(), ...change };
    if (next.draft || next.aside || next.photo || next.unsent.length > 0)
      deviceStorage.set(this.#key, JSON.stringify(next));
    else deviceStorage.remove(this.#key);
  }
}
