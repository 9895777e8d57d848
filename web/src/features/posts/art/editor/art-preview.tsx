import { type PointerEvent, useRef } from 'react';
import { clampPlacement, drag, type Placement } from '../paint/cover.ts';
import type { Box } from '../paint/formats.ts';
import type { Picture, Scene } from '../paint/scene.ts';
import { type Addresses, SceneSvg } from '../paint/scene-svg.tsx';
import { fontStack } from '../paint/typeface.ts';

interface ArtPreviewProps {
  scene: Scene;
  addresses: Addresses;
  label: string;
  /** Width by height of the photo; absent without one. */
  ratio: number | undefined;
  placement: Placement;
  onPlace: (placement: Placement) => void;
}

/** The picture, at most `--art-height` high. Its photo is dragged with a finger or the mouse, and enlarged with two fingers. */
export function ArtPreview({ scene, addresses, label, ...moved }: ArtPreviewProps) {
  const box = scene.items.find(
    (item): item is Picture => item.kind === 'picture' && item.source === 'photo',
  )?.box;
  const handlers = useDrag({ ...moved, box, width: scene.width });
  const ratio = scene.width / scene.height;
  return (
    <div
      {...handlers}
      className={`mx-auto overflow-hidden rounded-sm border border-line shadow-soft ${box ? 'cursor-grab touch-none active:cursor-grabbing' : ''}`}
      style={{ aspectRatio: ratio, width: `min(100%, calc(var(--art-height) * ${ratio}))` }}
    >
      <SceneSvg
        scene={scene}
        addresses={addresses}
        font={fontStack}
        label={label}
        className="pointer-events-none block size-full select-none"
      />
    </div>
  );
}

interface DragOptions extends Pick<ArtPreviewProps, 'ratio' | 'placement' | 'onPlace'> {
  box: Box | undefined;
  /** Width of the scene. */
  width: number;
}

type Point = readonly [x: number, y: number];

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY);

function useDrag({ box, ratio, placement, onPlace, width }: DragOptions) {
  const fingers = useRef(new Map<number, Point>());
  if (!box || !ratio) return {};
  const release = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now: Point = [event.clientX, event.clientY];
      const [resting] = [...fingers.current].filter(([id]) => id !== event.pointerId);
      fingers.current.set(event.pointerId, now);
      if (resting) {
        const spread = distance(now, resting[1]) / Math.max(1, distance(before, resting[1]));
        onPlace(clampPlacement({ ...placement, zoom: placement.zoom * spread }));
        return;
      }
      const scale = width / event.currentTarget.getBoundingClientRect().width;
      const by = [(now[0] - before[0]) * scale, (now[1] - before[1]) * scale] as const;
      onPlace(drag(box, ratio, placement, by));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
