import type { Callable, Output } from '@matilha/contract/calls/call';
import { ApiError } from '@matilha/contract/client/api-error';
import { createClient, type Inputs, readOutput } from '@matilha/contract/client/client';
import { type Send, send } from '@matilha/contract/client/send';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import { confirmedPricesHeader } from '@matilha/contract/records/record-contract';
import type * as z from 'zod/mini';

/** Returns the error's sentence for people: that about the first wrong field, which says more than that about the call. */
export function sentenceOf(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
  return first ?? (error instanceof Error ? error.message : String(error));
}

/** The person gave the second factor up. */
export const notProven = () =>
  new ApiError(0, {
    code: 'not_proven',
    message: 'Nada foi feito: falta confirmar que é você.',
    requestId: '',
  });

/** Resolves `second_factor_required` once the person has proven their identity; rejects with `notProven` when they give up. */
let proveAgain: (() => Promise<void>) | null = null;

/** Asks for the second factor; rejects with `ApiError` when the person gives up. */
export const prove = async (): Promise<void> => proveAgain?.();

/** Sets the way in which a call that needs a fresh second factor asks for it. */
export const askForProofBy = (ask: typeof proveAgain) => {
  proveAgain = ask;
};

/** Asks whether large changes of prices are meant; rejects with `notConfirmed` when they are not. */
let confirmPrices: ((sentence: string) => Promise<void>) | null = null;

/** Sets the way in which a call that changes a price much is confirmed. */
export const confirmPricesBy = (ask: typeof confirmPrices) => {
  confirmPrices = ask;
};

export const notConfirmed = () =>
  new ApiError(0, {
    code: 'not_confirmed',
    message: 'Nada foi publicado: o preço não foi confirmado.',
    requestId: '',
  });

/** Asks for the proof that a refused call lacks; returns the headers to repeat the call with, or null if the refusal stands. */
async function askFor({ code, message }: ApiError): Promise<Record<string, string> | null> {
  if (code === 'second_factor_required' && proveAgain) {
    await proveAgain();
    return {};
  }
  if (code === 'price_unconfirmed' && confirmPrices) {
    await confirmPrices(message);
    return { [confirmedPricesHeader]: 'true' };
  }
  return null;
}

/**
 * Sends a call as the contract's client does. Asks once each for a fresh second factor and for the confirmation of a price, where the server
 * wants them, and sends the call again.
 */
export const sendAsking: Send = async (method, path, payload) => {
  const headers = { ...payload?.headers };
  const asked = new Set<string>();
  for (;;) {
    try {
      return await send(method, path, { ...payload, headers });
    } catch (error) {
      const more = error instanceof ApiError && !asked.has(error.code) ? await askFor(error) : null;
      if (!(error instanceof ApiError && more)) throw error;
      asked.add(error.code);
      Object.assign(headers, more);
    }
  }
};

export const { request, call } = createClient(sendAsking);

type ListCall = Callable & { output: z.ZodMiniArray };

/** Returns one page of a list, and how many rows all pages have. Throws `ApiError`. */
export async function callPage<C extends ListCall>(
  declared: C,
  ...inputs: Inputs<C>
): Promise<{ rows: Output<C>; total: number }> {
  const response = await request(declared, ...inputs);
  const rows = await readOutput<C>(declared, response);
  const { length } = rows as unknown as readonly unknown[];
  return { rows, total: Number(response.headers.get(totalHeader) ?? length) };
}
