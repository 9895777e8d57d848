import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PhoneCalendar } from './calendar/phone-calendar.tsx';
import type { PrintedSheet } from './calendar/printed-posts.tsx';
import type { Period } from './calendar/use-period.ts';
import { MondayMailChoice } from './monday-mail-choice.tsx';
import { PeriodFiles } from './period-files.tsx';

interface OutDialogProps {
  shown: Period;
  onPrint: (sheet: PrintedSheet) => void;
  onClose: () => void;
}

/** Files and paper for a period, Monday's mail, and the feed for the phone's calendar. */
export const OutDialog = ({ shown, onPrint, onClose }: OutDialogProps) => (
  <Dialog open onClose={onClose} title="Levar para fora">
    <div className="mt-4 grid gap-6">
      <section className="grid gap-3">
        <h3 className="font-semibold text-lg">Baixar ou imprimir</h3>
        <PeriodFiles shown={shown} onPrint={onPrint} />
      </section>
      <section className="grid gap-3 border-line border-t pt-5">
        <h3 className="font-semibold text-lg">Email</h3>
        <MondayMailChoice />
      </section>
      <section className="grid gap-3 border-line border-t pt-5">
        <h3 className="font-semibold text-lg">Agenda do celular</h3>
        <PhoneCalendar />
      </section>
    </div>
  </Dialog>
);
