export type Params = Readonly<Record<string, string>>;

/** The named parts of `pathname` where it has the shape of `pattern` (`/chat/:listId`), else null. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}
