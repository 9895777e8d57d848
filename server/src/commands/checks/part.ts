/** The result of trying one part of the product: `off` when it is not configured. */
export interface PartResult {
  state: 'ok' | 'off' | 'wrong';
  /** In the operator's language, without secrets. */
  detail: string;
}

/** A part to try, by its name in the operator's language. The report shows only the name and the code of an error that it throws. */
export interface Part {
  name: string;
  try(): Promise<PartResult>;
}

export const ok = (detail: string): PartResult => ({ state: 'ok', detail });
export const off = (detail: string): PartResult => ({ state: 'off', detail });
export const wrong = (detail: string): PartResult => ({ state: 'wrong', detail });
