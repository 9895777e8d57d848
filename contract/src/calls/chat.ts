import * as z from 'zod/mini';
import {
  conversationMemory,
  conversationQuery,
  feedbackInput,
  listMessagesQuery,
  message,
  regenerateInput,
  sendMessageInput,
  sendMessageOutput,
} from '../chat/chat.ts';
import { mostPhotoBytes, photo, photoInPath } from '../chat/photos.ts';
import { mostAudioBytes, transcription } from '../chat/transcriptions.ts';
import { idInPath, longIdInPath } from '../primitives.ts';
import { call } from './call.ts';

export const tag = 'Conversas';

const listParams = z.object({ listId: idInPath });
const messageParams = z.object({ messageId: longIdInPath });

export const listMessages = call('GET /api/messages/:listId', {
  summary: 'Mensagens de uma conversa, da mais antiga à mais nova',
  params: listParams,
  query: listMessagesQuery,
  output: z.array(message),
  refuses: [404],
});
export const rejoinAnswer = call('GET /api/messages/:listId/stream', {
  summary: 'Volta a acompanhar a resposta em andamento (respeita Last-Event-ID)',
  params: listParams,
  query: conversationQuery,
  output: { type: 'text/event-stream', holds: 'Os eventos da resposta' },
  also: [204],
  refuses: [404],
});
export const sendMessage = call('POST /api/messages', {
  summary: 'Envia uma pergunta; com Accept: text/event-stream a resposta chega aos poucos',
  body: sendMessageInput,
  output: sendMessageOutput,
  status: 201,
  refuses: [402, 404, 409, 422, 502, 504],
});
export const regenerateAnswer = call('POST /api/messages/:messageId/regenerate', {
  summary: 'Responde de novo à última pergunta, ou reescreve a última resposta em outro estilo',
  params: messageParams,
  body: regenerateInput,
  output: sendMessageOutput,
  status: 201,
  refuses: [402, 404, 409, 422, 502, 504],
});
export const continueAnswer = call('POST /api/messages/:messageId/continue', {
  summary: 'Continua, de graça e uma vez, a última resposta, que foi cortada pelo tamanho ou parada',
  params: messageParams,
  output: sendMessageOutput,
  status: 201,
  refuses: [402, 404, 409, 422, 502, 504],
});
export const readMemory = call('GET /api/messages/:listId/memory', {
  summary: 'Até onde o agente lê a conversa, e o resumo do que veio antes',
  params: listParams,
  query: conversationQuery,
  output: conversationMemory,
  refuses: [404],
});
export const forgetMemory = call('DELETE /api/messages/:listId/memory', {
  summary: 'Apaga o resumo da conversa',
  params: listParams,
  query: conversationQuery,
  refuses: [404],
});
export const stopAnswer = call('POST /api/messages/:listId/stop', {
  summary: 'Para a resposta em andamento',
  params: listParams,
  query: conversationQuery,
  refuses: [404],
});
export const rateAnswer = call('POST /api/messages/:messageId/feedback', {
  summary: 'Avalia uma resposta',
  params: messageParams,
  body: feedbackInput,
  output: message,
  refuses: [404],
});
export const keepPhoto = call('POST /api/photos', {
  summary: 'Guarda uma foto para a próxima pergunta, sem a localização; a que não for enviada some em um dia',
  bytes: { type: 'image/*', most: mostPhotoBytes },
  output: photo,
  refuses: [404],
});
export const readPhoto = call('GET /api/photos/:id', {
  summary: 'Uma foto minha (JPEG)',
  params: photoInPath,
  output: { type: 'image/jpeg' },
  also: [304],
  refuses: [404],
});
export const removePhoto = call('DELETE /api/photos/:id', {
  summary: 'Apaga uma foto que ainda não foi enviada',
  params: photoInPath,
  refuses: [404],
});
export const transcribe = call('POST /api/transcriptions', {
  summary: 'Transforma em texto um áudio de até dois minutos; o áudio não é guardado',
  bytes: { type: 'audio/*', most: mostAudioBytes },
  output: transcription,
  refuses: [402, 404],
});
