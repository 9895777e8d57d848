import { Quantity, typed } from './amount.ts';
import type { Shown } from './calculator.ts';
import { unitOfName } from './units.ts';

/** Returns the numbers of a result. */
export function numbersOf<Result>(shown: Shown<Result>): Result {
  const plain = (value: unknown): unknown => {
    if (value instanceof Quantity) return value.value;
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
  };
  return plain(shown) as Result;
}

/** Returns a stored result with its numbers as quantities; the field names give their units. */
export function quantitiesOf<Result>(result: Result): Shown<Result> {
  const shown = (value: unknown, name: string): unknown => {
    if (typeof value === 'number') return typed(value, unitOfName(name));
    if (Array.isArray(value)) return value.map((inner) => shown(inner, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, shown(each, inner)]));
  };
  return shown(result, '') as Shown<Result>;
}
