import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { SegmentSwitch } from '#web/ui/fields/segment-switch.tsx';

const views = [
  { value: false, label: 'Lista', Icon: LayoutGrid },
  { value: true, label: 'Mês', Icon: CalendarDays },
] as const;

interface ViewToggleProps {
  calendar: boolean;
  onChange: (calendar: boolean) => void;
}

/** Switches between list and month. */
export const ViewToggle = ({ calendar, onChange }: ViewToggleProps) => (
  <SegmentSwitch label="Visualização" segments={views} value={calendar} onChange={onChange} />
);
