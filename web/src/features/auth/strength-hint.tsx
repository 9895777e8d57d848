import { isWellKnown } from '@matilha/contract/account/password-guesses';
import { useEffect, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type Strength = { level: 'none' | 'common' | 'weak' | 'fair' | 'good'; text: string };

/** Returns a hint, never a rule: whether the password is common, else how hard it is to guess. */
function passwordStrength(password: string, common: ReadonlySet<string>): Strength {
  if (password === '') return { level: 'none', text: '' };
  if (isWellKnown(password, common)) {
    return {
      level: 'common',
      text: `“${password}” está entre as senhas mais usadas: seria a primeira a ser tentada.`,
    };
  }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const score = password.length + kinds * 2;
  if (password.length < 8 || score < 13)
    return { level: 'weak', text: 'Fraca: uma frase curta protege melhor.' };
  if (score < 18) return { level: 'fair', text: 'Razoável: algumas letras a mais e fica forte.' };
  return { level: 'good', text: 'Forte.' };
}

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
