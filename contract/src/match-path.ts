type Params = Readonly<Record<string, string>>;

/**
 * Returns the named parts of `pathname` if it has the shape of `pattern` (`/chat/:listId`) and every named part passes
 * `isValue` (by default: is not empty), else null.
 */
export function matchPath(
  pattern: string,
  pathname: string,
  isValue: (segment: string) => boolean = (segment) => segment !== '',
): Params | null {
  const wanted = pattern.split('/');
  const segments = pathname.split('/');
  if (wanted.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':') && isValue(segment)) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}
