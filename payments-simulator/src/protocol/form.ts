import { invalidRequest } from '../model/failure.ts';

export interface Form {
  [name: string]: string | Form;
}

/** Parses `a[b][0]=c` into nested objects. Arrays become objects with numeric keys (see `itemsOf`). */
export function parseForm(encoded: string): Form {
  const form = empty();
  for (const [name, value] of new URLSearchParams(encoded)) put(form, name.split(/\[|\]\[|\]/), value);
  return form;
}

function put(form: Form, segments: string[], value: string): void {
  const path = segments.length > 1 ? segments.slice(0, -1) : segments;
  let target = form;
  path.forEach((segment, depth) => {
    const name = segment === '' ? String(Object.keys(target).length) : segment;
    if (depth === path.length - 1) {
      target[name] = value;
      return;
    }
    const next = target[name];
    target = typeof next === 'object' ? next : nest(target, name);
  });
}

function nest(target: Form, name: string): Form {
  const inner = empty();
  target[name] = inner;
  return inner;
}

/** Returns an object without a prototype, so that a parameter `__proto__` is an ordinary key. */
function empty(): Form {
  return Object.create(null);
}

/** Throws for an unknown parameter, as the provider does. */
export function allowOnly(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => name !== 'expand' && !names.includes(name));
  if (unknown !== undefined) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, {
      param: unknown,
      code: 'parameter_unknown',
    });
  }
}

export function optionalText(form: Form, name: string): string | null {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function requiredText(form: Form, name: string): string {
  const value = optionalText(form, name);
  if (value === null) {
    throw invalidRequest(`Missing required param: ${name}.`, { param: name, code: 'parameter_missing' });
  }
  return value;
}

export function optionalInteger(form: Form, name: string): number | null {
  const text = optionalText(form, name);
  if (text === null) return null;
  if (!/^-?\d{1,15}$/.test(text)) {
    throw invalidRequest(`Invalid integer: ${text}`, { param: name, code: 'parameter_invalid_integer' });
  }
  return Number(text);
}

export function requiredInteger(form: Form, name: string): number {
  requiredText(form, name);
  return optionalInteger(form, name) ?? 0;
}

export function optionalBoolean(form: Form, name: string): boolean | null {
  const text = optionalText(form, name);
  if (text === null) return null;
  if (text !== 'true' && text !== 'false') throw invalidRequest(`Invalid boolean: ${text}`, { param: name });
  return text === 'true';
}

export function innerForm(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : empty();
}

/** Returns true if `billing_cycle_anchor[type]` is `now`. Throws for the plain string of older protocol versions. */
export function anchorIsNow(form: Form): boolean {
  if (typeof form.billing_cycle_anchor === 'string') {
    throw invalidRequest('Invalid object', { param: 'billing_cycle_anchor' });
  }
  return optionalText(innerForm(form, 'billing_cycle_anchor'), 'type') === 'now';
}

/** Returns the elements of an array parameter that are objects. */
export function itemsOf(form: Form, name: string): Form[] {
  return Object.values(innerForm(form, name)).filter((value) => typeof value === 'object');
}

/** Returns the elements of an array parameter that are strings. */
export function textsOf(form: Form, name: string): string[] {
  return Object.values(innerForm(form, name)).filter((value) => typeof value === 'string');
}

const knownMethodTypes = ['card', 'pix', 'boleto', 'link'];

/** Returns `{ methodTypes }` with the named parameter's payment method types; without it, nothing. Throws for an unknown type. */
export function methodTypesOf(form: Form, name: string): { methodTypes?: string[] } {
  const methodTypes = textsOf(form, name);
  const unknown = methodTypes.find((type) => !knownMethodTypes.includes(type));
  if (unknown !== undefined) {
    throw invalidRequest(`The simulator does not know the payment method type ${unknown}.`, { param: name });
  }
  return methodTypes.length > 0 ? { methodTypes } : {};
}

/** Returns the metadata after the request: an empty value removes a key. */
export function mergeMetadata(current: Record<string, string>, form: Form): Record<string, string> {
  const entries = Object.entries(innerForm(form, 'metadata')).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    Object.entries({ ...current, ...Object.fromEntries(entries) }).filter(([, value]) => value !== ''),
  );
}
