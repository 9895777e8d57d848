import { confirmation } from '../../errors.ts';
import { planPricesState } from '../../kinds/plan.ts';
import { settingsDefaults } from '../../kinds/settings.ts';
import { business } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Operação: negócio';

export const readPricesState = call('GET /api/admin/plan-prices', {
  summary: 'Se os preços dos planos já valem no provedor',
  right: business.plain,
  output: planPricesState,
});
export const retryPrices = call('POST /api/admin/plan-prices/apply', {
  summary: 'Aplica os preços no provedor agora',
  right: business.mailed('Aplicar os preços no serviço de pagamento'),
  output: confirmation,
});
export const readDefaults = call('GET /api/admin/settings-defaults', {
  summary: 'Os valores do ambiente, que valem onde o painel não mudou nada',
  right: business.plain,
  output: settingsDefaults,
});
