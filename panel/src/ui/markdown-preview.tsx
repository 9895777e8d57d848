import './markdown-preview.css';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Markdown } from '../../../web/src/ui/markdown/markdown.tsx';

/** A text as subscribers see it, in the theme of the panel. Its links lead nowhere. */
export function MarkdownPreview({ text }: { text: string }) {
  const { palette } = useTheme();
  return (
    <Box
      className="markdown-preview"
      data-theme={palette.mode}
      onClickCapture={(event) => event.preventDefault()}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, minHeight: 120 }}
    >
      <Markdown text={text} />
    </Box>
  );
}
