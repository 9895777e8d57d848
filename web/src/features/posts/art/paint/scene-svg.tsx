import { useId } from 'react';
import type { Fade, Item, Picture, Scene, Shape, Words } from './scene.ts';

/** Addresses of the pictures that a scene names. */
export type Addresses = Partial<Record<Picture['source'], string>>;

interface SceneSvgProps {
  scene: Scene;
  addresses: Addresses;
  font: string;
  /** The name for screen readers; without one the drawing is a decoration. */
  label?: string | undefined;
  className?: string;
}

/** A scene as SVG: the same parts as in its file (paint-scene.ts). Every text is escaped by React. */
export function SceneSvg({ scene, addresses, font, label, className }: SceneSvgProps) {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      className={className}
      fontFamily={font}
      textRendering="geometricPrecision"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {scene.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the drawing
        <ItemSvg key={index} item={item} id={`${id}-${index}`} addresses={addresses} />
      ))}
    </svg>
  );
}

interface ItemProps {
  item: Item;
  id: string;
  addresses: Addresses;
}

function ItemSvg({ item, id, addresses }: ItemProps) {
  if (item.kind === 'shape') return <ShapeSvg shape={item} id={id} />;
  if (item.kind === 'words') return <WordsSvg words={item} />;
  return <PictureSvg picture={item} id={id} address={addresses[item.source]} />;
}

function ShapeSvg({ shape: { d, fill, stroke, place }, id }: { shape: Shape; id: string }) {
  const fades = typeof fill === 'object';
  return (
    <>
      {fades && <FadeSvg fade={fill} id={id} />}
      <path
        d={d}
        fill={fades ? `url(#${id})` : (fill ?? 'none')}
        {...(stroke && {
          stroke: stroke.colour,
          strokeWidth: stroke.width,
          strokeLinecap: 'round' as const,
          strokeDasharray: stroke.dash?.join(' '),
        })}
        {...(place && {
          transform: `translate(${place.x} ${place.y}) rotate(${place.turn}) scale(${place.scale})`,
        })}
      />
    </>
  );
}

const FadeSvg = ({ fade: { colour, from, to, stops }, id }: { fade: Fade; id: string }) => (
  <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]}>
    {stops.map(([place, opacity]) => (
      <stop key={place} offset={place} stopColor={colour} stopOpacity={opacity} />
    ))}
  </linearGradient>
);

const WordsSvg = ({ words: { lines, anchor, size, weight, fill } }: { words: Words }) => (
  <text fontSize={size} fontWeight={weight} fill={fill} textAnchor={anchor}>
    {lines.map(({ text, x, y }) => (
      <tspan key={y} x={x} y={y}>
        {text}
      </tspan>
    ))}
  </text>
);

interface PictureProps {
  picture: Picture;
  id: string;
  address: string | undefined;
}

function PictureSvg({ picture: { at, clip }, id, address }: PictureProps) {
  if (!address) return null;
  return (
    <>
      <clipPath id={id}>
        <path d={clip} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <image href={address} {...at} preserveAspectRatio="none" />
      </g>
    </>
  );
}
