/** A last line with only its marker so far: it would be parsed as something else for a moment. */
const bareMarker = /(^|\n)[ \t]*(?:[-=*_+#>|~:]+|`{1,3}|\d{1,3}[.)]?)[ \t]*$/;
/** A table without a body so far, also at the start of a quote. */
const tableHead = /^(\n?)(?:> ?)*\|[^\n]*(?:\n(?:> ?)*[|:\- ]*)?$/;
/** Searched only this close to the end, in characters: longer addresses are no links anyway. */
const longestLink = 3_000;
/** Not a whole citation, such as `[1]`. */
const openLink = /!?\[(?!\d{1,3}\]$)([^\]\n]*)(?:\](?:\([^)\n]*)?)?$/;

/** Completes the end of a growing Markdown text, so that no raw marks appear while it streams. */
export function closeUnfinished(text: string): string {
  const start = text.lastIndexOf('\n\n') + 1;
  const fences = text.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0;
  if (fences % 2 === 1) return text.replace(/\n`{1,2}$/, '');
  const head = text.slice(0, start);
  let last = text.slice(start).replace(tableHead, '$1').replace(bareMarker, '$1');
  const near = Math.max(last.lastIndexOf('\n') + 1, last.length - longestLink);
  last = last.slice(0, near) + last.slice(near).replace(openLink, '$1');
  if (count(last, '`') % 2 === 1) return `${head}${last}\``;
  last = last.replace(/(^|[\s(])\*{1,2}$/, '$1');
  const bold = count(last, '**') % 2 === 1;
  if (bold) last = last.endsWith('*') && !last.endsWith('**') ? `${last}*` : `${last.trimEnd()}**`;
  return head + last;
}

const count = (text: string, mark: string) => text.split(mark).length - 1;
