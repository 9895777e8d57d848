import { useId } from 'react';
import type { ArtFormat } from '../paint/formats.ts';
import { type Addresses, SceneSvg } from '../paint/scene-svg.tsx';
import { fontStack } from '../paint/typeface.ts';
import { templateOf } from '../templates/all.ts';
import { ChoiceTiles } from './choice-tiles.tsx';
import type { ArtState } from './use-art.ts';

interface TemplatePickerProps {
  art: ArtState;
  addresses: Addresses;
}

/** The six templates, each drawn with the post's own words. */
export function TemplatePicker({ art, addresses }: TemplatePickerProps) {
  const name = useId();
  return (
    <ChoiceTiles
      legend="Modelo"
      name={name}
      value={art.choices.template}
      onChange={(template) => art.change({ template })}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 xl:grid xl:grid-cols-6"
      tileClassName="grid w-24 shrink-0 content-start gap-1 p-1.5 xl:w-auto"
      choices={art.thumbnails.map((thumbnail) => ({
        value: thumbnail.name,
        label: (
          <>
            <SceneSvg
              scene={thumbnail.scene}
              addresses={addresses}
              font={fontStack}
              className="block w-full rounded-sm"
            />
            <span className="text-center text-sm">{templateOf(thumbnail.name).name}</span>
          </>
        ),
      }))}
    />
  );
}

const formats: { value: ArtFormat; label: string }[] = [
  { value: 'post', label: 'Post (4:5)' },
  { value: 'stories', label: 'Stories (9:16)' },
];

/** Chooses between the picture of a post and that of a story. */
export function FormatPicker({ art }: { art: ArtState }) {
  const name = useId();
  return (
    <ChoiceTiles
      legend="Formato"
      name={name}
      value={art.choices.format}
      onChange={(format) => art.change({ format })}
      className="grid grid-cols-2 gap-2"
      tileClassName="grid min-h-11 place-items-center px-3 font-semibold text-sm"
      choices={formats}
    />
  );
}
