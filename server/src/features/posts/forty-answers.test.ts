import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readData, writtenForm } from '#server/providers/model/ask-for-data.ts';
import { refuseStrict } from '#server/providers/model/testing/service-rules.ts';
import type { ReadPost } from './read-words.ts';
import { isReadWhole, readWeek } from './week-reader.ts';
import { checkWeek, weekForm } from './week-task.ts';

/**
 * Answers in the form (`modelo-…`) and beside it (`outro-…`), from different hands, each with the posts that a careful person reads in it.
 * The replies show a model that follows `weekTask`; they were written from the answers, not recorded from a service.
 */
const folder = join(import.meta.dirname, 'testing/answers');
const fileOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const names = (form: 'modelo' | 'outro') =>
  readdirSync(folder)
    .filter((name) => name.startsWith(form) && name.endsWith('.md'))
    .map((name) => name.slice(0, -3));

interface Reading {
  /** The day of the answer. */
  respondida: string;
  posts: (Pick<ReadPost, 'dia' | 'hora' | 'formato'> & { legenda_comeca: string })[];
}
const readingOf = (name: string): Reading => JSON.parse(fileOf(`${name}.json`));

/** Returns the posts without the rest of their captions. */
const begun = (posts: readonly ReadPost[], { posts: wanted }: Reading) =>
  posts.map(({ dia, hora, formato, legenda }, index) => ({
    dia,
    hora,
    formato,
    legenda_comeca: legenda.slice(0, wanted[index]?.legenda_comeca.length),
  }));

it.each(names('modelo'))('reads every post of %s without a model', (name) => {
  const text = fileOf(`${name}.md`);
  const reading = readingOf(name);
  const posts = readWeek(text, reading.respondida);
  expect(begun(posts, reading)).toEqual(reading.posts);
  expect(isReadWhole(text, posts)).toBe(true);
});

/** Returns letters and digits without marks of Markdown and without the numbers of sources, which are no part of a post. */
const lettersOf = (text: string): string => text.replace(/\[L?\d+\]|[^\p{L}\p{N}]/gu, '');

/** Returns the texts of an answer in the form, each with the field of the post that must hold it. */
function textsOf(markdown: string): [field: keyof ReadPost, text: string][] {
  const fields = { Objetivo: 'tema', Cena: 'cena', Chamada: 'chamada' } as const;
  return markdown.split('\n').flatMap((line): [keyof ReadPost, string][] => {
    if (line.startsWith('>')) return [['legenda', line]];
    const [, label = '', text = ''] = /^- \*\*(\w+):\*\*(.*)$/.exec(line) ?? [];
    if (label === 'Hashtags') return text.match(/#\S+/g)?.map((tag) => ['hashtags', tag]) ?? [];
    return label in fields ? [[fields[label as keyof typeof fields], text]] : [];
  });
}

it.each(names('modelo'))(
  'puts every line of a caption, every scene, call and hashtag of %s into a post',
  (name) => {
    const text = fileOf(`${name}.md`);
    const posts = readWeek(text, readingOf(name).respondida);
    const texts = textsOf(text);
    expect(texts.length).toBeGreaterThanOrEqual(5 * posts.length);
    const lost = texts.filter(([field, part]) => {
      const wanted = lettersOf(part).toLowerCase();
      return !posts.some((post) => lettersOf(String(post[field])).toLowerCase().includes(wanted));
    });
    expect(lost).toEqual([]);
  },
);

function convertedOf(name: string): ReadPost[] {
  const week = readData(fileOf(`${name}.reply.txt`), weekForm);
  return week ? checkWeek(week, fileOf(`${name}.md`), readingOf(name).respondida).posts : [];
}

it('reads at least 95 % of the posts of answers that stray from the form', () => {
  let all = 0;
  let right = 0;
  for (const name of names('outro')) {
    const text = fileOf(`${name}.md`);
    const reading = readingOf(name);
    const exact = readWeek(text, reading.respondida);
    const read = begun(isReadWhole(text, exact) ? exact : convertedOf(name), reading).map((post) =>
      JSON.stringify(post),
    );
    const wrong = reading.posts.filter((post) => !read.includes(JSON.stringify(post)));
    all += reading.posts.length;
    right += reading.posts.length - wrong.length;
  }
  expect(right / all).toBeGreaterThanOrEqual(0.95);
});

it('takes no answer that strays for one in the form, unless it is read rightly', () => {
  for (const name of names('outro')) {
    const text = fileOf(`${name}.md`);
    const reading = readingOf(name);
    const posts = readWeek(text, reading.respondida);
    if (isReadWhole(text, posts)) expect(begun(posts, reading)).toEqual(reading.posts);
  }
});

it('asks in a form that services bind the model to', () => {
  expect(refuseStrict({ ...writtenForm(weekForm) })).toBeNull();
});
