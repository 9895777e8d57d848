import type { Photo } from '@matilha/contract/chat/photos';
import { useState } from 'react';
import { forgetPhoto } from '../api/photos.ts';

interface PhotoDraft {
  photo: Photo | null;
  attach: (photo: Photo | null) => void;
}

/** A file of the device, or the photo of a sent question, to be stored again: a photo belongs to one question. */
export type PhotoSource = Blob | Photo;

/** The photo of the next question, from the moment it is chosen. */
export function usePhoto({ photo, attach }: PhotoDraft) {
  const [source, setSource] = useState<PhotoSource | null>(null);
  const [gone, setGone] = useState(false);
  const forget = () => {
    if (photo) void forgetPhoto(photo);
    attach(null);
  };
  return {
    source,
    photo,
    /** True after the server no longer had the photo, until another one is chosen or the question is sent. */
    gone,
    /** True while a chosen photo is not stored: the question waits for it. */
    preparing: source !== null,
    choose: (chosen: PhotoSource) => {
      forget();
      setGone(false);
      setSource(chosen);
    },
    stored: (uploaded: Photo) => {
      setSource(null);
      attach(uploaded);
    },
    /** The server no longer has the photo. */
    lose: () => {
      setSource(null);
      attach(null);
      setGone(true);
    },
    sent: () => setGone(false),
    remove: () => {
      setSource(null);
      setGone(false);
      forget();
    },
  };
}
