import type { Post } from '@matilha/contract/shop/posts';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Art, ArtWords } from '../art.ts';
import { type ArtChoices, keepChoices, readChoices } from '../art-store.ts';
import { centred, type Placement } from '../paint/cover.ts';
import { firstWords } from '../paint/first-words.ts';
import { type ArtFormat, frames } from '../paint/formats.ts';
import { textMeasure } from '../paint/typeface.ts';
import type { LoadedPhoto } from '../photo-file.ts';
import { isShortened, sceneOf, type TemplateName, templateNames, templateOf } from '../templates/all.ts';
import type { Brand } from './use-brand.ts';

const firstChoices = (post: Post): ArtChoices => ({
  template: 'foto',
  format: post.formato === 'Stories' ? 'stories' : 'post',
  words: {},
});

interface Drawn extends Omit<Art, 'frame' | 'words'> {
  format: ArtFormat;
  /** Gives the texts of a template. */
  wordsOf: (template: TemplateName) => ArtWords;
}

const draw = (template: TemplateName, { format, wordsOf, ...art }: Drawn) =>
  sceneOf(template, { ...art, frame: frames[format], words: wordsOf(template) });

/** Returns the texts of a post in a template: the changed texts, else the template's own, else the post's. */
function wordsIn(
  template: TemplateName,
  first: Omit<ArtWords, 'tag'>,
  changed: ArtChoices['words'],
): ArtWords {
  const { tag, small } = templateOf(template);
  return { ...first, tag, ...(small?.blank && { small: '' }), ...changed };
}

/** The state of the editor: the choices for a post, its photo, and the pictures that they make. */
export function useArt(post: Post, userId: number, brand: Brand) {
  const [choices, setChoices] = useState(() => readChoices(userId, post.id) ?? firstChoices(post));
  const [photo, setPhoto] = useState<LoadedPhoto | null>(null);
  const [placement, setPlacement] = useState<Placement>(centred);
  const [measure] = useState(textMeasure);
  const change = (part: Partial<ArtChoices>) => {
    const next = { ...choices, ...part };
    setChoices(next);
    keepChoices(userId, post.id, next);
  };
  const { palette, logo, name: shopName } = brand;
  const { template, format, words: changed } = choices;
  const wordsOf = useMemo(() => {
    const first = firstWords(post);
    return (name: TemplateName) => wordsIn(name, first, changed);
  }, [post, changed]);
  const ratio = photo?.ratio;
  const drawn = useMemo(
    () => ({ palette, logo, shopName, measure, format, wordsOf, photo: ratio ? { ratio, placement } : null }),
    [palette, logo, shopName, measure, format, wordsOf, ratio, placement],
  );
  // The thumbnails follow when there is time: a drag or a key changes the large picture first.
  const later = useDeferredValue(drawn);
  const scene = useMemo(() => draw(template, drawn), [template, drawn]);
  const thumbnails = useMemo(
    () => templateNames.map((name) => ({ name, scene: draw(name, later) })),
    [later],
  );
  return {
    choices,
    words: wordsOf(template),
    change,
    changeWords: (part: ArtChoices['words']) => change({ words: { ...changed, ...part } }),
    photo,
    /** Takes a photo, or none. */
    takePhoto: (taken: LoadedPhoto | null) => {
      setPhoto(taken);
      setPlacement(centred);
    },
    placement,
    setPlacement,
    scene,
    thumbnails,
    shortened: isShortened(scene),
  };
}

export type ArtState = ReturnType<typeof useArt>;
