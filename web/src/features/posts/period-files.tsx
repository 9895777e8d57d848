import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { mondayOf } from '@matilha/contract/shop/posts';
import { type PostsPeriod, postsPeriod } from '@matilha/contract/shop/posts-out';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Printer from 'lucide-react/icons/printer';
import Table from 'lucide-react/icons/table';
import { useRef, useState } from 'react';
import { fieldMessage } from '#web/lib/requests/field-message.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { downloadPosts, type FileEnding, readPosts } from './api/posts-files.ts';
import type { PrintedSheet } from './calendar/printed-posts.tsx';
import { monthOfDay, rangeWords } from './calendar/range-words.ts';
import type { Period } from './calendar/use-period.ts';
import { weekWords } from './post-words.ts';

interface PeriodFilesProps {
  shown: Period;
  onPrint: (sheet: PrintedSheet) => void;
}

type Choice = 'week' | 'month' | 'other';
const choices = ['week', 'month', 'other'] as const;

/** Asks for days: the week or the month on the screen, or from one day to another. */
export function PeriodFiles({ shown: { from, to, isMonth }, onPrint }: PeriodFilesProps) {
  const [choice, setChoice] = useState<Choice>(isMonth ? 'month' : 'week');
  const today = dayInBrazil(new Date());
  const monday = mondayOf(from <= today && today <= to ? today : from);
  const week = { de: monday, ate: addDays(monday, 6) };
  // A week of two months belongs to the month of most of its days.
  const month = monthOfDay(isMonth ? from : addDays(from, 3));
  return (
    <>
      <SelectField
        label="Período"
        value={choice}
        onChange={({ target }) => setChoice(choices.find((option) => option === target.value) ?? 'other')}
      >
        <option value="week">{weekWords(monday, today)}</option>
        <option value="month">{rangeWords(month)}</option>
        <option value="other">Outro período</option>
      </SelectField>
      <FilesForm
        key={choice}
        initial={choice === 'week' ? week : month}
        asksDays={choice === 'other'}
        onPrint={onPrint}
      />
    </>
  );
}

type Outlet = FileEnding | 'print';

const outlets = [
  { outlet: 'xlsx', label: 'Excel', Icon: FileSpreadsheet },
  { outlet: 'csv', label: 'CSV', Icon: Table },
  { outlet: 'ics', label: 'Agenda .ics', Icon: CalendarDays },
  { outlet: 'print', label: 'Imprimir', Icon: Printer },
] as const;

interface FilesFormProps {
  initial: PostsPeriod;
  asksDays: boolean;
  onPrint: (sheet: PrintedSheet) => void;
}

function FilesForm({ initial, asksDays, onPrint }: FilesFormProps) {
  const pressed = useRef<Outlet>('xlsx');
  const [running, setRunning] = useState<Outlet | null>(null);
  const [trouble, setTrouble] = useState('');
  const form = useForm({
    schema: postsPeriod,
    initial,
    submit: async (period) => {
      setTrouble('');
      setRunning(pressed.current);
      try {
        setTrouble(await take(pressed.current, period, onPrint));
      } catch (error) {
        setTrouble(troubleOf(error));
      }
      setRunning(null);
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      {asksDays && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField type="date" label="De" {...form.text('de')} />
          <TextField type="date" label="Até" {...form.text('ate')} />
        </div>
      )}
      {trouble !== '' && <Notice tone="danger">{trouble}</Notice>}
      <div className="grid grid-cols-2 gap-2">
        {outlets.map(({ outlet, label, Icon }) => (
          <Button
            key={outlet}
            type="submit"
            variant="secondary"
            className="px-3!"
            busy={running === outlet}
            onClick={() => {
              if (running === null) pressed.current = outlet;
            }}
          >
            {running !== outlet && <Icon size={18} aria-hidden="true" />} {label}
          </Button>
        ))}
      </div>
    </form>
  );
}

/** Saves or prints the posts of a period; returns the reason of a failure as text, or nothing. */
async function take(
  outlet: Outlet,
  period: PostsPeriod,
  onPrint: PeriodFilesProps['onPrint'],
): Promise<string> {
  if (outlet !== 'print') {
    const name = await downloadPosts(period, outlet);
    toast({ title: 'Arquivo pronto', description: `${name} está nos downloads deste aparelho.` });
    return '';
  }
  const posts = await readPosts(period);
  if (posts.length === 0) return 'Não há posts neste período para imprimir.';
  onPrint({ period, posts });
  return '';
}

const troubleOf = (error: unknown): string => fieldMessage(error, 'ate');
