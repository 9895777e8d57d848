export { answersCut, answersRunning } from './answer/answer-counts.ts';
export { answerOnce, type TrialAnswer } from './answer/answer-draft.ts';
export { AnswerWriter } from './answer/answer-writer.ts';
export { OpenReaders } from './answer/open-readers.ts';
export { AnswerPreparation } from './answer/prepare-answer.ts';
export { nameAnswers } from './usecases/name-answers.ts';
export { type OpenedPage, openConversationOf } from './usecases/open-conversation.ts';
export { conversationIsEmpty } from './usecases/read-conversations.ts';
