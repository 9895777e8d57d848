import type { RewriteStyle } from '@matilha/contract/chat/chat';
import AlignLeft from 'lucide-react/icons/align-left';
import ListPlus from 'lucide-react/icons/list-plus';
import Palette from 'lucide-react/icons/palette';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useRef } from 'react';
import { LazyMenu } from '#web/ui/overlays/lazy-menu.tsx';
import { focusLog } from '../conversation/focus-log.ts';

export type Redo = (style?: RewriteStyle) => void;

interface RedoButtonProps {
  /** Cost of one more answer, as text. */
  cost: string;
  onRedo: Redo;
}

const ways = [
  { label: 'Refazer', Icon: RefreshCw, style: undefined },
  { label: 'Encurtar', Icon: AlignLeft, style: 'shorter' },
  { label: 'Mais detalhes', Icon: ListPlus, style: 'longer' },
  { label: 'Outro tom', Icon: Palette, style: 'tone' },
] as const;

/** Opens the ways to redo an answer, each with its price. */
export function RedoButton({ cost, onRedo }: RedoButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  const actions = ways.map(({ label, Icon, style }) => ({
    label: `${label} · ${cost}`,
    icon: <Icon size={18} aria-hidden="true" />,
    onPress: () => {
      focusLog(place.current);
      onRedo(style);
    },
  }));
  return (
    <span ref={place} className="contents">
      <LazyMenu
        label={`Refazer a resposta, ${cost}`}
        tooltip={`Refazer · ${cost}`}
        icon={<RefreshCw size={18} aria-hidden="true" />}
        actions={actions}
      />
    </span>
  );
}
