import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sceneOf, templateNames } from '../templates/all.ts';
import { measure } from '../testing/arbitrary-art.ts';
import { centred } from './cover.ts';
import { frames } from './formats.ts';
import { paletteOf } from './palette.ts';
import { SceneSvg } from './scene-svg.tsx';

const hostile = '</text><script>alert(1)</script><image href="//x"/>';
const artOf = (text: string) => ({
  frame: frames.post,
  palette: paletteOf('#1b2a6b', '#ff5a5f'),
  words: { title: text, small: text, call: text, tag: text.slice(0, 24), price: text.slice(0, 30) },
  photo: { ratio: 1.5, placement: centred },
  logo: null,
  shopName: text,
  measure,
});
const addresses = { photo: 'data:image/jpeg;base64,AA==' };

describe.each(templateNames)('the template %s as SVG', (name) => {
  it('escapes hostile texts', () => {
    const scene = sceneOf(name, artOf(hostile));
    const svg = renderToStaticMarkup(
      <SceneSvg scene={scene} addresses={addresses} font="x" label={hostile} />,
    );
    expect(svg).not.toMatch(/<script|<\/text><image|href="\/\//);
    expect(svg).toContain('&lt;/text&gt;');
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror, script')).toBeNull();
  });

  it('draws every text, shape and photo of the scene, with the title as its name', () => {
    const scene = sceneOf(name, artOf('Antes e depois'));
    const { container } = render(
      <SceneSvg scene={scene} addresses={addresses} font="x" label="Antes e depois" />,
    );
    screen.getByRole('img', { name: 'Antes e depois' });
    const count = (kind: string) => scene.items.filter((item) => item.kind === kind).length;
    expect(container.querySelectorAll('text')).toHaveLength(count('words'));
    expect(container.querySelectorAll('path:not(clipPath path)')).toHaveLength(count('shape'));
    expect(container.querySelector('image')?.getAttribute('href')).toBe(addresses.photo);
    expect(container.innerHTML).not.toMatch(/NaN|undefined|Infinity/);
  });
});
