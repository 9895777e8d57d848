import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { Texts } from '@matilha/contract/calculators/parts/form';
import * as z from 'zod/mini';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

const keyOf = (userId: number, kind: CalculationKind) => `matilha:calculator:${userId}:${kind}`;
const stored = z.object({
  base: z.nullable(z.string()),
  texts: z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))])),
});

/** A form that was typed on this device and not stored. */
export interface Draft {
  /** The id of the stored calculation that was changed; null for the first one of this person. */
  base: string | null;
  texts: Texts;
}

/** Returns the draft, in the fields of `like`; null for none and for a form of another shape. */
export function readDraft(userId: number, kind: CalculationKind, like: Texts): Draft | null {
  const text = deviceStorage.get(keyOf(userId, kind));
  if (text === null) return null;
  try {
    const draft = z.parse(stored, JSON.parse(text));
    const fits = Object.entries(like).every(([name, value]) => typeof draft.texts[name] === typeof value);
    return fits ? draft : null;
  } catch {
    return null;
  }
}

export const writeDraft = (userId: number, kind: CalculationKind, draft: Draft) =>
  deviceStorage.set(keyOf(userId, kind), JSON.stringify(draft));

export const forgetDraft = (userId: number, kind: CalculationKind) =>
  deviceStorage.remove(keyOf(userId, kind));
