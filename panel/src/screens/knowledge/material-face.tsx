import type { Face, InputProps } from '../../records/definition.ts';
import { LinesInput } from '../../ui/lines-input.tsx';
import { ProposeQuestions } from './propose-questions.tsx';
import { VideoInput } from './video-input.tsx';

const QuestionsInput = (props: InputProps) => (
  <>
    <LinesInput {...props} />
    <ProposeQuestions />
  </>
);

export const face: Face = { inputs: { perguntas: QuestionsInput, link_video: VideoInput } };
