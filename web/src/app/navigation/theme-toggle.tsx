import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseTheme, useTheme } from '#web/lib/device/theme.ts';
import { IconButton } from '#web/ui/button.tsx';

/** Switches between light and dark, on public screens without a menu. */
export function ThemeToggle() {
  useTheme();
  const dark = globalThis.document?.documentElement.dataset.theme === 'dark';
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton
      label={dark ? 'Usar tema claro' : 'Usar tema escuro'}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
