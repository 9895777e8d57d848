import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { visuallyHidden } from '../visually-hidden.ts';
import { moved } from './move.ts';
import { useDrag } from './use-drag.ts';

interface OrderedRowsProps {
  rows: readonly RaRecord[];
  /** Returns the name of a row. */
  nameOf: (row: RaRecord) => string;
  onChange: (rows: RaRecord[]) => void;
}

/** Rows in an order that a mouse or a finger drags by their handles, and that buttons change by one place. */
export function OrderedRows({ rows, nameOf, onChange }: OrderedRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const { dragged, start } = useDrag({ list, rows, onChange });
  const [said, setSaid] = useState('');

  const step = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    onChange(moved(rows, from, to));
    setSaid(`${nameOf(row)}: posição ${to + 1} de ${rows.length}`);
  };
  return (
    <>
      <Box component="ol" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row, at) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              minHeight: 52,
              borderBottom: 1,
              borderColor: 'divider',
              userSelect: 'none',
              bgcolor: row.id === dragged ? 'action.selected' : undefined,
            }}
          >
            <Box
              aria-hidden
              data-handle=""
              onPointerDown={({ button }) => button === 0 && start(row.id)}
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 44,
                height: 44,
                flexShrink: 0,
                color: 'text.secondary',
                cursor: 'grab',
                touchAction: 'none',
              }}
            >
              <DragIndicator />
            </Box>
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{nameOf(row)}</Typography>
            <Step label={`Subir ${nameOf(row)}`} off={at === 0} act={() => step(at, at - 1)}>
              <ArrowUpward />
            </Step>
            <Step label={`Descer ${nameOf(row)}`} off={at === rows.length - 1} act={() => step(at, at + 1)}>
              <ArrowDownward />
            </Step>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </>
  );
}

interface StepProps {
  label: string;
  /** At the end; the button keeps the focus. */
  off: boolean;
  act: () => void;
  children: ReactNode;
}

const Step = ({ label, off, act, children }: StepProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={off}
    onClick={act}
    sx={{ width: 44, height: 44, opacity: off ? 0.4 : 1 }}
  >
    {children}
  </IconButton>
);
