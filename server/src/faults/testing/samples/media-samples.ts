import type { OwnIds, RouteSample } from './route-samples.ts';
import { uuidOf } from './sample-ids.ts';

/** The planted photo ends with its owner's id. */
const photo = ({ userId }: OwnIds) => `/api/photos/${uuidOf(userId)}`;

const postPhoto = ({ postId }: OwnIds) => `/api/posts/${uuidOf(postId)}/photo`;

/** How to call the routes of recordings and photos. The products of the sweeps have no model for them, so nothing can be uploaded for a question. */
export const mediaSamples: Record<string, RouteSample> = {
  'POST /api/transcriptions': { body: () => ({}), status: 404 },
  'POST /api/photos': { body: () => ({}), status: 404 },
  'GET /api/photos/:id': { path: photo, status: 200, tells: true },
  'DELETE /api/photos/:id': { path: photo, status: 204 },
  'POST /api/shop/price-photo': { body: () => ({}), status: 404 },
  // The body is no photo: the feature's own tests send one to the post of another user.
  'PUT /api/posts/:id/photo': { path: postPhoto, body: () => ({}), status: 400 },
  'GET /api/posts/:id/photo': { path: postPhoto, status: 200, tells: true },
  'GET /uploads/:nome': { path: () => `/uploads/${uuidOf(1)}.webp`, status: 404 },
  'GET /api/materiais-bancoconhecimento/:id/arquivos/:arquivo': {
    path: () => `/api/materiais-bancoconhecimento/1/arquivos/${uuidOf(1)}`,
    status: 404,
    shared: true,
  },
  'POST /api/admin/uploads/pictures': { status: 404 },
  'POST /api/admin/uploads/linked-pictures': {
    body: () => ({ url: 'https://exemplo.com.br/foto.png' }),
    status: 404,
  },
  'POST /api/admin/uploads/files': { path: () => '/api/admin/uploads/files?nome=a.pdf', status: 404 },
  'GET /api/admin/uploads/files/:id': { path: () => `/api/admin/uploads/files/${uuidOf(1)}`, status: 404 },
  'DELETE /api/posts/:id/photo': { path: postPhoto, status: 204 },
};
