import * as z from 'zod/mini';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import type { LoadedLogo } from './logo-file.ts';
import { artFormats } from './paint/formats.ts';
import { type TemplateName, templateNames } from './templates/all.ts';

const text = z.string();
/** The choices for one post: only the texts that were changed, so that the others follow the post. */
const choices = z.object({
  template: z.enum(templateNames as [TemplateName, ...TemplateName[]]),
  format: z.enum(artFormats),
  words: z.partialRecord(z.enum(['title', 'small', 'call', 'price', 'tag']), text),
});
export type ArtChoices = z.infer<typeof choices>;

const logo = z.object({
  address: text.check(z.startsWith('data:image/png;base64,')),
  ratio: z.number().check(z.positive()),
  ground: z.enum(['light', 'dark', 'none']),
});
const brand = z.object({ name: z.nullable(text), logo: z.nullable(logo) });
export type DeviceBrand = z.infer<typeof brand>;

/** Posts whose choices are kept, the last ones. */
const mostPosts = 30;

const prefix = (userId: number) => `matilha:art:${userId}:`;
const brandKey = (userId: number) => `${prefix(userId)}brand`;
const postsKey = (userId: number) => `${prefix(userId)}posts`;

/** Returns the value stored under a key; null if it is absent or of another shape. */
function read<Value>(key: string, schema: z.ZodMiniType<Value>): Value | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(deviceStorage.get(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const posts = z.array(z.object({ id: z.string(), choices }));

export const readChoices = (userId: number, postId: string): ArtChoices | null =>
  read(postsKey(userId), posts)?.find(({ id }) => id === postId)?.choices ?? null;

/** Keeps the choices for a post on this device, without its photo. */
export function keepChoices(userId: number, postId: string, kept: ArtChoices): void {
  const rest = (read(postsKey(userId), posts) ?? []).filter(({ id }) => id !== postId);
  const all = [{ id: postId, choices: kept }, ...rest].slice(0, mostPosts);
  deviceStorage.set(postsKey(userId), JSON.stringify(all));
}

/** Returns the name and the logo that were chosen on this device. */
export const readBrand = (userId: number): DeviceBrand =>
  read(brandKey(userId), brand) ?? { name: null, logo: null };

/** Keeps name and logo on this device. Returns false where there is no room for them. */
export function keepBrand(userId: number, kept: { name: string | null; logo: LoadedLogo | null }): boolean {
  const stored = JSON.stringify(kept);
  deviceStorage.set(brandKey(userId), stored);
  return deviceStorage.get(brandKey(userId)) === stored;
}
