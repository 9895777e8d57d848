/** The effect of a key anywhere in the product. */
export type Shortcut = 'menu' | 'palette' | 'help' | 'search' | 'newChat' | 'copyAnswer';

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'
>;

/** Returns the shortcut of a key; null for any other, and for a letter that is typed into a field. */
export function shortcutOf(event: Key): Shortcut | null {
  if (event.altKey || event.isComposing) return null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return withControl[`${event.shiftKey ? 'shift+' : ''}${key}`] ?? null;
  if (isTyping(event.target)) return null;
  return plain[key] ?? null;
}

const withControl: Readonly<Record<string, Shortcut>> = {
  b: 'menu',
  k: 'palette',
  'shift+o': 'newChat',
  'shift+c': 'copyAnswer',
};
const plain: Readonly<Record<string, Shortcut>> = { '/': 'search', '?': 'help' };

/** The list that '?' shows. */
export const shortcutList: readonly (readonly [keys: string, text: string])[] = [
  ['Ctrl K', 'Buscar e ir para qualquer lugar'],
  ['/', 'Ir para a busca da tela ou para a mensagem'],
  ['Ctrl Shift O', 'Nova conversa'],
  ['Ctrl Shift C', 'Copiar a última resposta'],
  ['Ctrl B', 'Abrir ou recolher o menu'],
  ['?', 'Ver estes atalhos'],
];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !['range', 'radio', 'checkbox'].includes(target.getAttribute('type') ?? '');
