import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from './button.tsx';

/** Link to the level above. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClass('ghost', '-ml-3 justify-self-start px-3 py-2 print:hidden')}>
      <ArrowLeft size={18} aria-hidden="true" /> {children}
    </Link>
  );
}
