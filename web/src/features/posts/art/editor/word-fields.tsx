import type { Post } from '@matilha/contract/shop/posts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { captionTitle, longest, themeTitle } from '../paint/first-words.ts';
import { templateOf } from '../templates/all.ts';
import type { ArtState } from './use-art.ts';

const small = { label: 'Texto menor', hint: undefined };

/** The texts of the picture. */
export function WordFields({ art, post }: { art: ArtState; post: Post }) {
  const { words, changeWords } = art;
  const { template } = art.choices;
  const own = templateOf(template);
  const smallField = own.small ?? small;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <TextAreaField
          label={own.title ?? 'Título'}
          rows={2}
          maxLength={longest.title}
          value={words.title}
          onChange={({ target }) => changeWords({ title: target.value })}
        />
        <TitleChoices art={art} post={post} />
      </div>
      {template === 'oferta' && (
        <TextField
          label="Preço ou desconto"
          placeholder="R$ 49,90"
          maxLength={longest.price}
          value={words.price}
          onChange={({ target }) => changeWords({ price: target.value })}
        />
      )}
      <TextAreaField
        label={smallField.label}
        hint={smallField.hint}
        rows={template === 'dica' ? 5 : 2}
        maxLength={longest.small}
        value={words.small}
        onChange={({ target }) => changeWords({ small: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          label="Chamada"
          maxLength={longest.call}
          value={words.call}
          onChange={({ target }) => changeWords({ call: target.value })}
        />
        <TextField
          label="Selo (opcional)"
          maxLength={longest.tag}
          value={words.tag}
          onChange={({ target }) => changeWords({ tag: target.value })}
        />
      </div>
    </div>
  );
}

/** Fills the title from the theme or the caption, unless it has that text already. */
function TitleChoices({ art, post }: { art: ArtState; post: Post }) {
  const choices = [
    { name: 'Usar o tema', title: themeTitle(post) },
    { name: 'Usar a legenda', title: captionTitle(post) },
  ].filter(({ title }) => title !== '' && title !== art.words.title);
  if (choices.length === 0) return null;
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      {choices.map(({ name, title }) => (
        <Button
          key={name}
          variant="ghost"
          className="px-3! text-sm"
          onClick={() => art.changeWords({ title })}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
