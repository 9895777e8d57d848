import type { Photo } from '@matilha/contract/photos';
import { useState } from 'react';
import { forgetPhoto } from './api/photos.ts';

interface PhotoDraft {
  photo: Photo | null;
  attach: (photo: Photo | null) => void;
}

/** The photo of the next question, from the moment it is chosen. */
export function usePhoto({ photo, attach }: PhotoDraft) {
  const [file, setFile] = useState<File | null>(null);
  const forget = () => {
    if (photo) void forgetPhoto(photo);
    attach(null);
  };
  return {
    file,
    photo,
    /** True while a chosen photo is not stored: the question waits for it. */
    preparing: file !== null,
    choose: (chosen: File) => {
      forget();
      setFile(chosen);
    },
    stored: (uploaded: Photo) => {
      setFile(null);
      attach(uploaded);
    },
    remove: () => {
      setFile(null);
      forget();
    },
  };
}
