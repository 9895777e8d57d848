import * as z from 'zod/mini';

/** The largest upload of one photo; screens make photos smaller before they send them. */
export const mostPhotoBytes = 8 * 1024 * 1024;
/** The longer side of a stored photo, in pixels: services that read photos make larger ones this small themselves. */
export const photoLongestSide = 1568;

/** The same for a photo that is kept with a post: a story is 1920 pixels high. */
export const postPhotoLongestSide = 2160;

/** A stored photo: a JPEG without location and other metadata. */
export const photo = z.object({ id: z.uuid(), largura: z.int(), altura: z.int() });
export type Photo = z.infer<typeof photo>;

export const photoInPath = z.object({ id: z.uuid() });
