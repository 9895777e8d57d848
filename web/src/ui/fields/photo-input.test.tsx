import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { PhotoInput } from './photo-input.tsx';

interface WithButtonProps {
  onChoose: (file: File) => void;
  onClose: () => void;
}

function WithButton({ onChoose, onClose }: WithButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onClose={onClose} title="Arte">
      <Button onClick={() => input.current?.click()}>Foto</Button>
      <PhotoInput input={input} onChoose={onChoose} />
    </Dialog>
  );
}

/** Shows the button on a device with this pointer; returns the labels of the fields that were opened. */
function show(pointer: 'coarse' | 'fine') {
  const plain = window.matchMedia('print');
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...plain,
    matches: media === `(pointer: ${pointer})`,
  }));
  const opened: string[] = [];
  const chosen: File[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this.getAttribute('aria-label') ?? '');
  });
  const onClose = vi.fn();
  render(<WithButton onClose={onClose} onChoose={(file) => chosen.push(file)} />);
  return { opened, chosen, onClose };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('offers camera and gallery on a phone, and opens the camera only for the first', async () => {
  const { opened, chosen } = show('coarse');
  await press('Foto');
  await press('Tirar uma foto');
  expect(screen.queryByText('De onde vem a foto?')).toBeNull();
  await press('Foto');
  await press('Escolher da galeria');
  expect(opened).toEqual(['Foto da câmera', 'Arquivo da foto']);
  const camera = screen.getByLabelText('Foto da câmera');
  const gallery = screen.getByLabelText('Arquivo da foto');
  expect([camera.getAttribute('capture'), gallery.getAttribute('capture')]).toEqual(['environment', null]);
  const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
  fireEvent.change(camera, { target: { files: [file] } });
  expect(chosen).toEqual([file]);
});

test('opens the file chooser at once where there is a mouse', async () => {
  const { opened } = show('fine');
  await press('Foto');
  expect(opened).toEqual(['Arquivo da foto']);
});

test('keeps the dialog around it open when no file is chosen', () => {
  const { onClose } = show('fine');
  fireEvent(screen.getByLabelText('Arquivo da foto'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});
