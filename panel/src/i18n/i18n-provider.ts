import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { portuguese } from './portuguese.ts';

export const i18nProvider: I18nProvider = polyglot(() => portuguese, 'pt-BR', [
  { locale: 'pt-BR', name: 'Português' },
]);
