import type { CalculatedPrice } from '@matilha/contract/calculators/facts';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { type CardActions, CardActionsContext } from '#web/features/chat/answer/steps/card-actions.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';

const ToShopDialog = lazy(() =>
  import('#web/features/calculators/to-shop-dialog.tsx').then((m) => ({ default: m.ToShopDialog })),
);
const AskPostsDialog = lazy(() =>
  import('#web/features/posts/ask-posts-dialog.tsx').then((m) => ({ default: m.AskPostsDialog })),
);

interface CardDialogsProps {
  /** The assistant of the chat. */
  listId: number;
  children: ReactNode;
}

/** Gives the cards of a chat the dialogs of the calculators and of the posts. */
export function CardDialogs({ listId, children }: CardDialogsProps) {
  const [prices, setPrices] = useState<readonly CalculatedPrice[] | null>(null);
  const [wish, setWish] = useState<Parameters<CardActions['askPosts']>[0] | null>(null);
  const actions = useMemo<CardActions>(() => ({ takePrices: setPrices, askPosts: setWish }), []);
  return (
    <CardActionsContext value={actions}>
      {children}
      {prices && (
        <LazyPart onClose={() => setPrices(null)}>
          <ToShopDialog prices={prices} onClose={() => setPrices(null)} />
        </LazyPart>
      )}
      {wish && (
        <LazyPart onClose={() => setWish(null)}>
          <AskPostsDialog
            from={wish.from}
            wroteBefore={listId}
            subject={wish.about}
            onClose={() => setWish(null)}
          />
        </LazyPart>
      )}
    </CardActionsContext>
  );
}
