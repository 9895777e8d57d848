import CalendarDays from 'lucide-react/icons/calendar-days';
import Rows3 from 'lucide-react/icons/rows-3';
import { SegmentSwitch } from '#web/ui/fields/segment-switch.tsx';

const views = [
  { value: false, label: 'Semana', Icon: Rows3 },
  { value: true, label: 'Mês', Icon: CalendarDays },
] as const;

/** Switches between the days of a week and the grid of a month. */
export const ViewSwitch = ({ month, onChange }: { month: boolean; onChange: (month: boolean) => void }) => (
  <SegmentSwitch label="Visualização" segments={views} value={month} onChange={onChange} />
);
