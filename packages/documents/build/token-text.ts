import type { Token } from 'markdown-it';

/** What readers see of these tokens, as plain text. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(textOfToken).join('');
}

function textOfToken({ type, content, children }: Token): string {
  if (children) return textOf(children);
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  return /^(text|code_inline|fence|code_block)$/.test(type) ? content : '';
}
