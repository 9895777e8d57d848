import type { CalculationKind } from '@matilha/contract/calculations/kinds';
import * as z from 'zod/mini';
import { deviceStorage } from '#web/lib/device-storage.ts';
import type { FormTexts } from './typed-form.ts';

const keyOf = (userId: number, kind: CalculationKind) => `matilha:calculator:${userId}:${kind}`;
const texts = z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))]));

/** Returns what was typed on this device and not stored, in the fields of `like`; null for nothing and for a form of another shape. */
export function readDraft(userId: number, kind: CalculationKind, like: FormTexts): FormTexts | null {
  const stored = deviceStorage.get(keyOf(userId, kind));
  if (stored === null) return null;
  try {
    const read = z.parse(texts, JSON.parse(stored));
    const fits = Object.entries(like).every(([name, value]) => typeof read[name] === typeof value);
    return fits ? read : null;
  } catch {
    return null;
  }
}

export const writeDraft = (userId: number, kind: CalculationKind, typed: FormTexts) =>
  deviceStorage.set(keyOf(userId, kind), JSON.stringify(typed));

export const forgetDraft = (userId: number, kind: CalculationKind) =>
  deviceStorage.remove(keyOf(userId, kind));
