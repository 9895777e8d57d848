import type { Post } from '@matilha/contract/shop/posts';
import { type DragEvent, useState } from 'react';
import { useMovePost } from '../api/change-posts.ts';

const kind = 'application/x-matilha-post';

/** Properties that let a post be dragged. */
export const dragged = ({ id }: Post) => ({
  draggable: true,
  onDragStart: ({ dataTransfer, target, currentTarget }: DragEvent) => {
    // Text that is dragged in a dialog of the card is no post.
    if (target !== currentTarget) return;
    dataTransfer.setData(kind, id);
    dataTransfer.effectAllowed = 'move';
  },
});

const carriesPost = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(kind);

/** Moves posts that are dropped on a day: the day below the pointer, and the properties of each day's element. */
export function usePostDrop(posts: readonly Post[]) {
  const move = useMovePost();
  const [over, setOver] = useState<string | null>(null);
  const drop = (day: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!carriesPost(event)) return;
      event.preventDefault();
      setOver(day);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
    },
    onDrop: (event: DragEvent) => {
      setOver(null);
      const post = posts.find(({ id }) => id === event.dataTransfer.getData(kind));
      if (!post) return;
      event.preventDefault();
      void move(post, day);
    },
  });
  return { over, drop };
}
