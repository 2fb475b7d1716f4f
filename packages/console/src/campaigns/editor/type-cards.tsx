import { type TournamentType, tournamentTypeCodes } from '@laurel/contract/campaigns/definition.ts';
import { Link } from '@tanstack/react-router';
import { typeWords } from '../kinds.ts';
import styles from './type-cards.module.css';
import { TypePicture } from './type-pictures.tsx';

/** The types with what wins, an example and a picture of it; each leads to an editor of that type. */
export function TypeCards() {
  return (
    <ul className={styles.cards}>
      {tournamentTypeCodes.map((type) => (
        <li key={type}>
          <TypeCard type={type} />
        </li>
      ))}
    </ul>
  );
}

function TypeCard({ type }: { type: TournamentType }) {
  const { name, wins, example } = typeWords[type];
  return (
    <Link to="/campaigns/new" search={{ type }} className={styles.card}>
      <TypePicture type={type} />
      <strong>{name}</strong>
      <span className={styles.wins}>{wins}</span>
      <span className={styles.example}>{example}</span>
    </Link>
  );
}
