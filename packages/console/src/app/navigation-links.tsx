import { Link } from '@tanstack/react-router';
import { mayAs, useSession } from '../identity/session/session.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { type NavigationGroup, navigation } from './navigation.ts';
import styles from './navigation-links.module.css';

/** The groups with what a role may see of them. */
export function useNavigation(): NavigationGroup[] {
  const { role } = useSession().user;
  return navigation
    .map(({ title, items }) => ({ title, items: items.filter((item) => mayAs(role, item.role ?? 'viewer')) }))
    .filter(({ items }) => items.length > 0);
}

/** The menu at the left. */
export function Navigation() {
  return (
    <nav aria-label={t('Main')} className={styles.menu}>
      {useNavigation().map(({ title, items }) => (
        <div key={title}>
          <p className={styles.title}>{title}</p>
          <ul className={styles.items}>
            {items.map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
                  <Icon name={icon} size={17} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
