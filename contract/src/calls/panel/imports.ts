import { content } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Operação: planilhas';

export const exportBank = call('GET /api/admin/knowledge.zip', {
  summary: 'Banco de conhecimento: pasta de arquivos Markdown, na forma em que entra',
  right: content.fresh('Baixar o banco de conhecimento (ZIP)'),
  output: { type: 'application/zip' },
});
