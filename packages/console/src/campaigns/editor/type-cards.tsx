import { tournamentTypeCodes } from '@laurel/contract/campaigns/definition.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { campaignKindWords, typeWords } from '../kinds.ts';
import styles from './type-cards.module.css';
import { TypePicture } from './type-pictures.tsx';

const otherKinds = ['mission', 'raffle'] as const;

/** The types and the other kinds with what wins, an example and a picture of it; each leads to an editor of that type. */
export function TypeCards() {
  return (
    <ul className={styles.cards}>
      {tournamentTypeCodes.map((type) => (
        <li key={type}>
          <Card search={{ type }} picture={type} words={typeWords[type]} />
        </li>
      ))}
      {otherKinds.map((kind) => (
        <li key={kind}>
          <Card search={{ kind }} picture={kind} words={campaignKindWords[kind]} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  search: Record<string, string>;
  picture: ComponentProps<typeof TypePicture>['of'];
  words: { name: string; wins: string; example: string };
}

function Card({ search, picture, words: { name, wins, example } }: CardProps) {
  return (
    <Link to="/campaigns/new" search={search} className={styles.card}>
      <TypePicture of={picture} />
      <strong>{name}</strong>
      <span className={styles.wins}>{wins}</span>
      <span className={styles.example}>{example}</span>
    </Link>
  );
}
