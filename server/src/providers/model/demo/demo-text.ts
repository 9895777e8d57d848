import { plainText } from '@matilha/contract/portuguese/plain-text';

/** Returns user text on one line, without characters that Markdown would interpret, at most `limit` long. */
export function inline(text: string, limit: number): string {
  const line = text
    .replace(/[*_`~<>#|[\]\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= limit ? line : `${line.slice(0, limit).replace(/\s+\S*$/, '')}…`;
}

const contracted: Readonly<Record<string, readonly string[]>> = {
  de: ['do', 'da'],
  em: ['no', 'na'],
  a: ['ao', 'à'],
};

/**
 * Returns a text of a weekly plan with the business in place of `{negocio}`: its name, or, while it has none, `unnamed` ("nosso petshop",
 * "nossa clínica") with its article.
 */
export function nameBusiness(text: string, name: string, unnamed: string): string {
  if (name !== '') return text.replaceAll('{negocio}', name);
  const gender = /^\S+a /.test(unnamed) ? 1 : 0;
  return text
    .replace(/\b(de|em|a) \{negocio\}/g, (_, word) => `${contracted[word]?.[gender]} ${unnamed}`)
    .replaceAll('{negocio}', unnamed);
}

/** Returns the words of a question that carry its subject, without accents and plural endings. */
export function keywords(question: string): string[] {
  const words = plainText(question).match(/[a-z0-9]{4,}/g) ?? [];
  return words.filter((word) => !EMPTY_WORDS.has(word)).map((word) => word.replace(/s$/, ''));
}

/** Returns the words of a question about posts that say what a post is about. */
export const themeOf = (question: string): string[] =>
  keywords(question).filter((word) => !withoutTheme.has(word));

const withoutTheme = new Set(
  'post posto postar postagen postei publiquei publicado legenda reel stories instagram insta escreve cria loja semana marcado pronto proximo'.split(
    ' ',
  ),
);

const EMPTY_WORDS = new Set(
  'como para quero quais qual quando porque pode posso fazer faco tenho minha meu meus minhas seria sobre mais muito onde isso essa esse esta este uma preciso ajuda ajudar voce melhor monte escreva reescreva responda'.split(
    ' ',
  ),
);
