import { materialQuestions, materialQuestionsInput } from '../../content/material-questions.ts';
import { checkVideoInput, videoCheck } from '../../content/video-check.ts';
import { assistantTrialInput, toolList } from '../../panel/assistant-trial.ts';
import {
  fileInPath,
  linkPictureInput,
  mostFileBytes,
  mostPictureBytes,
  uploadedFile,
  uploadedPicture,
  uploadFileQuery,
  uploadPictureQuery,
} from '../../panel/uploads.ts';
import { content } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Operação: conteúdo';

export const tryAssistant = call('POST /api/admin/assistants/try', {
  summary: 'Experimenta um assistente antes de salvar: eventos prompt, tool, round, delta, done e error',
  right: content.plain,
  body: assistantTrialInput,
  output: { type: 'text/event-stream' },
});
export const listTools = call('GET /api/admin/tools', {
  summary: 'Ferramentas que os assistentes podem chamar',
  right: content.plain,
  output: toolList,
});
export const checkVideo = call('POST /api/admin/video-check', {
  summary: 'Confere se o vídeo de um link pode ser exibido',
  right: content.plain,
  body: checkVideoInput,
  output: videoCheck,
});
export const draftQuestions = call('POST /api/admin/materials/questions', {
  summary: 'Propõe perguntas a que um material responde, escritas pelo modelo',
  right: content.plain,
  body: materialQuestionsInput,
  output: materialQuestions,
});
export const keepPicture = call('POST /api/admin/uploads/pictures', {
  summary: 'Guarda uma imagem, inteira ou recortada: em WebP, no tamanho que as telas usam, sem metadados',
  right: content.plain,
  query: uploadPictureQuery,
  bytes: { type: 'application/octet-stream', most: mostPictureBytes, slow: true },
  output: uploadedPicture,
});
export const keepLinkedPicture = call('POST /api/admin/uploads/linked-pictures', {
  summary: 'Guarda uma cópia da imagem de um link',
  right: content.plain,
  body: linkPictureInput,
  output: uploadedPicture,
});
export const keepFile = call('POST /api/admin/uploads/files', {
  summary: 'Guarda um arquivo de um material (PDF, Word, Excel, PowerPoint)',
  right: content.plain,
  query: uploadFileQuery,
  bytes: { type: 'application/octet-stream', most: mostFileBytes, slow: true },
  output: uploadedFile,
});
export const openFile = call('GET /api/admin/uploads/files/:id', {
  summary: 'Baixa um arquivo enviado',
  right: content.plain,
  params: fileInPath,
  output: { type: 'application/octet-stream' },
});
