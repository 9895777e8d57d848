/** A subset of the provider's type, at any depth: a field that the SDK's type does not have is a type error. */
export type Wire<T> = T extends readonly (infer Item)[]
  ? Wire<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Wire<T[Name]> }
    : T;

export type WireObject = Record<string, unknown>;

export function listOf(url: string, data: WireObject[], hasMore = false): WireObject {
  return { object: 'list', data, has_more: hasMore, url };
}
