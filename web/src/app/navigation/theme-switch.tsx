import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseTheme, useTheme } from '#web/lib/device/theme.ts';

const choices = [
  { theme: 'system', label: 'Sistema', icon: Monitor },
  { theme: 'light', label: 'Claro', icon: Sun },
  { theme: 'dark', label: 'Escuro', icon: Moon },
] as const;

/** Chooses light, dark, or the system's theme. */
export function ThemeSwitch({ compact }: { compact: boolean }) {
  const chosen = useTheme();
  return (
    <fieldset className="mb-1 px-1">
      <legend className={compact ? 'sr-only' : 'mb-1.5 px-2 text-muted text-sm'}>Aparência</legend>
      <div className="grid grid-cols-3 rounded-lg border border-line bg-sunken p-1">
        {choices.map(({ theme, label, icon: Icon }) => (
          <label
            key={theme}
            title={compact ? label : undefined}
            className={
              'flex min-h-11 cursor-pointer lg:pointer-fine:min-h-8 items-center justify-center gap-1.5 rounded-sm text-sm ' +
              'has-checked:bg-surface has-checked:font-semibold has-checked:shadow-soft ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-focus'
            }
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon size={16} aria-hidden="true" /> <span className={compact ? 'sr-only' : ''}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
