import { useEffect, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { passwordStrength } from './password-strength.ts';

const bars = { none: 0, common: 1, weak: 1, fair: 2, good: 3 };

/** Warns about a weak password, never refuses it; the list of common ones loads when typing starts. */
export function StrengthHint({ password, least }: { password: string; least: number }) {
  const [common, setCommon] = useState<ReadonlySet<string>>(new Set());
  const typing = password !== '';
  useEffect(() => {
    if (!typing) return;
    let wanted = true;
    import('@matilha/contract/account/common-passwords').then(
      ({ commonPasswords }) => wanted && setCommon(commonPasswords),
      // Without the list the hint judges by length alone.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [typing]);
  const { level, text } = passwordStrength(password, common);
  if (level === 'none') return `Pelo menos ${least} caracteres.`;
  const risky = level === 'common' || level === 'weak';
  return (
    <span className="grid gap-1.5">
      <span aria-hidden="true" className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1 rounded-full transition-colors',
              bar > bars[level] && 'bg-line',
              bar <= bars[level] && (risky ? 'bg-apricot' : 'bg-brand'),
            )}
          />
        ))}
      </span>
      <span>{text}</span>
    </span>
  );
}
