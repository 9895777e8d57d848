import type { Message } from '@matilha/contract/chat/chat';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Send from 'lucide-react/icons/send';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { useCopy } from '#web/lib/device/use-copy.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { useRateAnswer } from '../api/rate-answer.ts';
import type { ChatPlace } from '../chat-place.ts';
import { useRemember } from '../composer/remember.ts';
import { copyAnswer } from './copy-forms.ts';
import { PrintButton } from './print-button.tsx';
import { type Redo, RedoButton } from './redo-button.tsx';
import { sendOnWhatsApp } from './send-on-whatsapp.ts';

interface AnswerActionsProps {
  answer: Message;
  place: ChatPlace;
  onRedo: Redo | undefined;
  /** Cost of one more answer, as text. */
  redoCost: string;
  /** Called when the answer is rated as bad. */
  onBad: () => void;
}

/** Buttons to copy, rate and redo an answer. */
export function AnswerActions({ answer, place, onRedo, redoCost, onBad }: AnswerActionsProps) {
  const { copied, copy } = useCopy();
  const forms = () => copyAnswer(answer);
  const remember = useRemember(answer);
  const rate = useRateAnswer(place);
  const choose = (value: 1 | -1) => rate.mutate({ answer, value: answer.feedback === value ? 0 : value });
  return (
    <div className="flex flex-wrap text-muted print:hidden">
      <Tooltip text="Copiar">
        <IconButton
          data-copy-answer=""
          label={copied ? 'Copiado' : 'Copiar resposta'}
          onClick={() => copy(forms)}
        >
          {copied ? (
            <Check size={18} aria-hidden="true" className="text-brand-ink" />
          ) : (
            <Copy size={18} aria-hidden="true" />
          )}
        </IconButton>
      </Tooltip>
      <Tooltip text="Enviar no WhatsApp">
        <IconButton label="Resposta: enviar no WhatsApp" onClick={() => void sendOnWhatsApp(forms)}>
          <Send size={18} aria-hidden="true" />
        </IconButton>
      </Tooltip>
      {remember && (
        <Tooltip text="Lembrar disto">
          <IconButton label="Lembrar disto da resposta" {...remember}>
            <BookmarkPlus size={18} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      )}
      <IconButton label="Boa resposta" aria-pressed={answer.feedback === 1} onClick={() => choose(1)}>
        <ThumbsUp size={18} aria-hidden="true" className={answer.feedback === 1 ? chosen : ''} />
      </IconButton>
      <IconButton
        label="Resposta ruim"
        aria-pressed={answer.feedback === -1}
        onClick={() => {
          choose(-1);
          onBad();
        }}
      >
        <ThumbsDown size={18} aria-hidden="true" className={answer.feedback === -1 ? chosen : ''} />
      </IconButton>
      {onRedo && <RedoButton cost={redoCost} onRedo={onRedo} />}
      <PrintButton />
      <span role="status" className="sr-only">
        {copied && 'Copiado'}
      </span>
      {copied && (
        // On a phone it would break the row, and the buttons would move: there the tick says it alone.
        <span
          aria-hidden="true"
          className="self-center px-1 font-semibold text-brand-ink text-sm max-sm:hidden"
        >
          Copiado
        </span>
      )}
    </div>
  );
}

const chosen = 'fill-brand-soft text-brand-ink';
