import type { Crop } from '@matilha/contract/panel/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useEffect, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { FormDialog } from '../form-dialog.tsx';

/** The shape in which every screen shows a picture. */
const shape = 16 / 10;

interface CropDialogProps {
  file: Blob;
  /** Gets the chosen part; undefined for the whole picture. */
  onChoose: (part: Crop | undefined) => void;
  onClose: () => void;
}

/** Returns the largest part in the middle of a picture that has the shape of the screens. */
const middle = (width: number, height: number) =>
  centerCrop(makeAspectCrop({ unit: '%', width: 100 }, shape, width, height), width, height);

const partOf = ({ x, y, width, height }: PercentCrop): Crop => ({
  x: x / 100,
  y: y / 100,
  largura: width / 100,
  altura: height / 100,
});

/** Lets the operator choose the part of a picture to show, with a finger, a mouse or the arrow keys. */
export function CropDialog({ file, onChoose, onClose }: CropDialogProps) {
  const [address, setAddress] = useState('');
  const [crop, setCrop] = useState<PercentCrop>();
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <FormDialog title="Recortar a imagem" close={onClose} wide>
      <DialogContent sx={{ textAlign: 'center' }}>
        {unreadable ? (
          <Alert severity="error">Este navegador não abre esta imagem. Envie em JPEG, PNG ou WebP.</Alert>
        ) : (
          <ReactCrop
            crop={crop}
            aspect={shape}
            keepSelection
            minWidth={24}
            ruleOfThirds
            style={{ maxHeight: '60vh' }}
            onChange={(_pixels, percent) => setCrop(percent)}
            ariaLabels={{
              cropArea: 'Use as setas para mover a parte escolhida',
              nwDragHandle: 'Use as setas para mover o canto de cima à esquerda',
              nDragHandle: 'Use as setas para mover a borda de cima',
              neDragHandle: 'Use as setas para mover o canto de cima à direita',
              eDragHandle: 'Use as setas para mover a borda da direita',
              seDragHandle: 'Use as setas para mover o canto de baixo à direita',
              sDragHandle: 'Use as setas para mover a borda de baixo',
              swDragHandle: 'Use as setas para mover o canto de baixo à esquerda',
              wDragHandle: 'Use as setas para mover a borda da esquerda',
            }}
          >
            {address && (
              <Box
                component="img"
                src={address}
                alt="A imagem que você escolheu"
                onLoad={({ currentTarget: { width, height } }) => setCrop(middle(width, height))}
                onError={() => setUnreadable(true)}
              />
            )}
          </ReactCrop>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>Cancelar</Button>
        <Button disabled={!crop || unreadable} onClick={() => onChoose(undefined)}>
          Usar inteira
        </Button>
        <Button
          variant="contained"
          disabled={!crop || unreadable}
          onClick={() => crop && onChoose(partOf(crop))}
        >
          Usar o recorte
        </Button>
      </DialogActions>
    </FormDialog>
  );
}
