import type { RewriteStyle } from '@matilha/contract/chat';
import AlignLeft from 'lucide-react/icons/align-left';
import ListPlus from 'lucide-react/icons/list-plus';
import Palette from 'lucide-react/icons/palette';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, useRef, useState } from 'react';
import { credits } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { focusLog } from './focus-log.ts';

const loadMenu = () => import('#web/ui/menu-button.tsx').then((m) => ({ default: m.MenuButton }));
const MenuButton = lazy(loadMenu);

export type Redo = (style?: RewriteStyle) => void;

interface RedoButtonProps {
  price: number;
  onRedo: Redo;
}

const ways = [
  { label: 'Refazer', Icon: RefreshCw, style: undefined },
  { label: 'Encurtar', Icon: AlignLeft, style: 'shorter' },
  { label: 'Mais detalhes', Icon: ListPlus, style: 'longer' },
  { label: 'Outro tom', Icon: Palette, style: 'tone' },
] as const;

/** Opens the ways to redo an answer, each with its price. The menu's code is loaded with the first press. */
export function RedoButton({ price, onRedo }: RedoButtonProps) {
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const label = `Refazer a resposta, ${credits(price)}`;
  const icon = <RefreshCw size={18} aria-hidden="true" />;
  const button = (
    <Tooltip text={`Refazer · ${credits(price)}`}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        onPointerEnter={() => void loadMenu()}
        onClick={() => setWanted(true)}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
  const actions = ways.map(({ label: name, Icon, style }) => ({
    label: `${name} · ${credits(price)}`,
    icon: <Icon size={18} aria-hidden="true" />,
    onPress: () => {
      focusLog(place.current);
      onRedo(style);
    },
  }));
  return (
    <span ref={place} className="contents">
      {wanted ? (
        <LazyPart loading={button} onClose={() => setWanted(false)}>
          <MenuButton openAtFirst label={label} icon={icon} actions={actions} />
        </LazyPart>
      ) : (
        button
      )}
    </span>
  );
}
