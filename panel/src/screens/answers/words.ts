import type { FeedbackReason } from '@matilha/contract/chat/chat';
import { type ErrorCode, errorTable } from '@matilha/contract/error-table';

/** Reasons of a bad rating, as the chat offers them. */
export const reasonWords: Record<FeedbackReason, string> = {
  wrong: 'Está errada',
  not_my_shop: 'Não é da minha loja',
  too_long: 'Longa demais',
  unclear: 'Não entendi',
};

/** Returns the sentence that subscribers read for an error. */
export function failureWords(code: string): string {
  const known = (each: string): each is ErrorCode => Object.hasOwn(errorTable, each);
  return known(code) ? errorTable[code][1] : code || 'Sem motivo registrado';
}

const whole = (value: number) => value.toLocaleString('pt-BR');
/** Returns a large number in short: 12,3 mil. */
export const shortCount = (value: number): string =>
  value.toLocaleString('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
export const countOf = whole;
export const dollars = (value: number): string =>
  `US$ ${value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: value < 1 ? 4 : 2 })}`;
export const percentOf = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`;
