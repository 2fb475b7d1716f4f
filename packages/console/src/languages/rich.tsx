import { Fragment, type ReactNode } from 'react';
import { formatOf, t } from './messages.ts';

type Piece = ReactNode | ((children: ReactNode[]) => ReactNode);

/**
 * As `t`, with elements as values and functions for tags: `rich('Ends <b>on {day}</b>', { day: <Time />, b: bold })`. A
 * language may put them in another order.
 */
export function rich(text: string, values: Readonly<Record<string, Piece>>): ReactNode {
  const pieces = formatOf(t(text)).format<ReactNode>(values as Record<string, ReactNode>);
  // A text's pieces never change places while it is shown, so their index identifies them.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return Array.isArray(pieces) ? pieces.map((piece, at) => <Fragment key={at}>{piece}</Fragment>) : pieces;
}
