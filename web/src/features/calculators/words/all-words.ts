import { breakEvenWords } from './break-even-words.ts';
import { commissionWords } from './commission-words.ts';
import { consultationWords } from './consultation-words.ts';
import type { AllFormWords } from './form-words.ts';
import { minuteWords } from './minute-words.ts';
import { packageWords } from './package-words.ts';
import { priceTableWords } from './price-table-words.ts';

export const formWords: AllFormWords = {
  'minuto-produtivo': minuteWords,
  'tabela-de-precos': priceTableWords,
  'pacote-de-banho': packageWords,
  comissao: commissionWords,
  'ponto-de-equilibrio': breakEvenWords,
  'preco-da-consulta': consultationWords,
};
