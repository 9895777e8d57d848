import * as z from 'zod';

/** The product writes these itself; a compressed answer could not be read. */
const reserved = new Set(
  'accept accept-encoding authorization connection content-encoding content-length content-type expect host keep-alive te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);
const nameAndValue = /^([!#$%&'*+.^_`~0-9A-Za-z-]+):[ \t]*([\x20-\x7e\t]+)$/;

/** HTTP headers, `Name: value`, one a line or separated by `|`. A fault never repeats the value, which may be a secret. */
export const headerList = z.string().transform((text, context) => {
  const headers: Record<string, string> = {};
  const names = new Set<string>();
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  for (const [index, line] of text.split(/\r?\n|\|/).entries()) {
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = nameAndValue.exec(line.trim()) ?? [];
    const lower = name.toLowerCase();
    if (name === '') refuse(`o cabeçalho ${index + 1} não está na forma Nome: valor, sem acentos.`);
    else if (reserved.has(lower)) refuse(`o produto já define ${name}. Tire esse cabeçalho.`);
    else if (names.has(lower)) refuse(`${name} aparece duas vezes. Deixe uma só.`);
    names.add(lower);
    headers[name] = value.trimEnd();
  }
  return headers;
});
