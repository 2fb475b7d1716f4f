import { textOfLost } from '@laurel/rules/certificates/certified-completions.ts';
import { sealedForLines } from '@laurel/rules/certificates/sealed-owed.ts';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';
import { textOfPayouts } from '@laurel/rules/sealing/certificate-lines.ts';
import type { SettledBoard } from './settled-board.ts';
import type { Tenant } from './tenant.ts';
import { Tree } from './tree.ts';

/** The tree of what each line is owed, where receipts cannot compute it. */
export function owedTree({ definition }: Tenant, { lines, payouts, lost }: SettledBoard): Tree | undefined {
  const sealed = sealedForLines(definition);
  if (sealed === undefined || (sealed === 'lost' && lost === undefined)) return undefined;
  const textOf = (hash: string) =>
    sealed === 'lost'
      ? textOfLost((lost ?? []).filter(({ player_hash }) => player_hash === hash))
      : textOfPayouts(payouts.filter(({ player_hash }) => player_hash === hash));
  return new Tree(lines.map(({ player_hash }) => utf8(`${player_hash}\n${textOf(player_hash)}`)));
}
