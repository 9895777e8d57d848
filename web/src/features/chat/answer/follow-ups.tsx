interface FollowUpsProps {
  questions: readonly string[];
  onPick: (question: string) => void;
}

/** Questions that may come next: a press fills the input and sends nothing. */
export function FollowUps({ questions, onPick }: FollowUpsProps) {
  if (questions.length === 0) return null;
  return (
    <div className="grid gap-1.5 print:hidden">
      <p className="text-muted text-sm">Para continuar a conversa:</p>
      <ul className="flex flex-wrap gap-2" aria-label="Perguntas que podem vir a seguir">
        {questions.map((question) => (
          <li key={question} className="min-w-0">
            <button
              type="button"
              onClick={() => onPick(question)}
              className="min-h-11 rounded-lg border border-line-strong bg-surface px-3.5 py-2 text-left text-sm [overflow-wrap:anywhere] hover:bg-sunken"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
