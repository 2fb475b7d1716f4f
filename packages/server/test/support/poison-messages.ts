import { gameround } from './events.ts';

/** Messages of a queue that can be no events, and that no store of text takes as they are. */
export function poisonMessages(): string[] {
  const bet = (members: object) => JSON.stringify(gameround({ unique_id: 'poison', ...members }));
  return [
    ...[bet({ game_id: 'a\0b' }), bet({ note: '\ud83d' }), bet({ 'a\0b': 1 }), bet({ '\ud83d': 1 })],
    ...['{"event":"gameround","data":{"__proto__":{"a":1}}}', '{"\\u0000":1}', 'hello \0 world'],
    ...['['.repeat(20_000) + ']'.repeat(20_000), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ...['{"event":1e999}', `{"event":"${'x'.repeat(70_000)}"}`, `{"event":"${'y'.repeat(70_000)}"}`],
  ];
}
