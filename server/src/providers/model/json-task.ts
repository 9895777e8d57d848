/** Returns a text between marks that it cannot close itself: `<tabela>…</tabela>`. Name the marks in the task's instructions. */
export const marked = (mark: string, text: string): string =>
  `<${mark}>\n${text.replaceAll('<', '‹').replaceAll('>', '›')}\n</${mark}>`;

/** Returns the JSON object in a model's answer, whatever text surrounds it; null when it contains none. */
export function parseJsonObject(answer: string): unknown {
  try {
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
