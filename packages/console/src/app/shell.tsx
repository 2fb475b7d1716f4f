import { AppShell, Burger, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { base } from '../connection/address.ts';
import { forgetCalls } from '../connection/recorded-calls.ts';
import { ActingFor } from '../identity/session/acting-for.tsx';
import { mayAs, useSession } from '../identity/session/session.ts';
import { AwayBanner } from '../kit/away-banner.tsx';
import popup from '../kit/popup.module.css';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import mark from '../looks/laurel.svg';
import { ownZone, showZone, useShownZone } from '../time/zones.ts';
import { roleOf } from './navigation.ts';
import { Navigation } from './navigation-links.tsx';
import { NotAllowedScreen } from './screen-fault.tsx';
import { Search } from './search.tsx';
import styles from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

const CallsDrawer = lazy(async () => ({
  default: (await import('./calls-drawer.tsx')).CallsDrawer,
}));

/** The frame of every screen: menu, search and tools. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [showsCalls, calls] = useDisclosure();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useNewScreen(path, close);
  return (
    <AppShell
      layout="alt"
      header={{ height: 52 }}
      navbar={{ width: 228, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      classNames={{ header: styles.header ?? '', navbar: styles.navbar ?? '', main: styles.main ?? '' }}
    >
      <a href="#screen" className={styles.skip}>
        {t('Skip to the screen')}
      </a>
      <Menu isOpen={isOpen} toggle={toggle} />
      <TopBar isMenuOpen={isOpen} toggleMenu={toggle} showCalls={calls.open} />
      <AppShell.Main id="screen" tabIndex={-1}>
        <ActingFor />
        <Allowed />
      </AppShell.Main>
      <AwayBanner />
      <Suspense>
        <Drawn isNeeded={showsCalls}>
          <CallsDrawer isOpen={showsCalls} close={calls.close} />
        </Drawn>
      </Suspense>
    </AppShell>
  );
}

function Menu({ isOpen, toggle }: { isOpen: boolean; toggle: () => void }) {
  return (
    <AppShell.Navbar>
      <div className={styles.brand}>
        <Link to="/now" className={styles.mark}>
          <img src={mark} alt="" width={26} height={26} />
          <span>Laurel</span>
        </Link>
        <Burger opened={isOpen} onClick={toggle} hiddenFrom="md" size="sm" aria-label={t('Close the menu')} />
      </div>
      <Navigation />
      <UserMenu />
    </AppShell.Navbar>
  );
}

interface TopBarProps {
  isMenuOpen: boolean;
  toggleMenu: () => void;
  showCalls: () => void;
}

function TopBar({ isMenuOpen, toggleMenu, showCalls }: TopBarProps) {
  return (
    <AppShell.Header role="presentation">
      <section aria-label={t('Search and tools')} className={styles.bar}>
        <Burger
          opened={isMenuOpen}
          onClick={toggleMenu}
          hiddenFrom="md"
          size="sm"
          aria-label={t('Open the menu')}
        />
        <Search />
        <div className={styles.tools}>
          <ZoneSwitch />
          <UnstyledButton
            className={styles.tool}
            onClick={showCalls}
            title={t('The calls of this screen as curl commands')}
          >
            <Icon name="code" />
            <span className={styles.wide}>API</span>
            <span className="visually-hidden">{t('Calls of this screen')}</span>
          </UnstyledButton>
          <a
            className={styles.tool}
            href={`${base}/docs`}
            aria-label={t('Help')}
            title={t('Help: the documentation')}
          >
            <Icon name="book" />
            <span className={styles.wide}>{t('Help')}</span>
          </a>
        </div>
      </section>
    </AppShell.Header>
  );
}

/** The screen, unless a link led somebody to one whose calls their role may not make. */
function Allowed() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { role } = useSession().user;
  const needed = roleOf(path);
  return mayAs(role, needed) ? <Outlet /> : <NotAllowedScreen needed={needed} />;
}

/** Another screen: the menu of narrow pages closes, and calls are counted from here. */
function useNewScreen(path: string, close: () => void): void {
  const before = useRef(path);
  useEffect(() => {
    close();
    if (before.current !== path) forgetCalls();
    before.current = path;
  }, [path, close]);
}

/** Loads its content when it is first needed, and keeps it, so that it can close with its movement. */
function Drawn({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const [isLoaded, load] = useState(false);
  useEffect(() => {
    if (isNeeded) load(true);
  }, [isNeeded]);
  return isLoaded ? children : null;
}

const ZoneChoice = lazy(async () => ({ default: (await import('../time/zone-choice.tsx')).ZoneChoice }));

/** Chooses the zone in which the whole console shows times. */
function ZoneSwitch() {
  const zone = useShownZone();
  const [isOpen, open] = useState(false);
  const [choosesOther, chooseOther] = useState(false);
  return (
    <>
      <Popover
        position="bottom-end"
        shadow="md"
        width={240}
        trapFocus
        returnFocus
        opened={isOpen}
        onChange={open}
      >
        <Popover.Target>
          <UnstyledButton
            className={styles.tool}
            aria-label={t('Times are shown in {zone}', { zone: nameOf(zone) })}
            onClick={() => open(!isOpen)}
          >
            <Icon name="clock" />
            <span className={styles.wide}>{nameOf(zone)}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('Show all times in')} className={popup.list ?? ''}>
          <NearZones zone={zone} close={() => open(false)} chooseOther={() => chooseOther(true)} />
        </Popover.Dropdown>
      </Popover>
      {choosesOther && (
        <Suspense>
          <ZoneChoice close={() => chooseOther(false)} />
        </Suspense>
      )}
    </>
  );
}

interface NearZonesProps {
  zone: string;
  close: () => void;
  chooseOther: () => void;
}

/** UTC, the browser's zone and the one that is shown. */
function NearZones({ zone, close, chooseOther }: NearZonesProps) {
  const choose = (act: () => void) => () => {
    act();
    close();
  };
  return (
    <>
      {[...new Set(['UTC', ownZone, zone])].map((one) => (
        <button
          key={one}
          type="button"
          className={popup.item}
          aria-pressed={one === zone}
          onClick={choose(() => showZone(one))}
        >
          <span>
            {nameOf(one)}
            {one === ownZone && <span className="muted"> {t('· this browser')}</span>}
          </span>
          {one === zone && <Icon name="check" size={14} />}
        </button>
      ))}
      <button type="button" className={popup.item} onClick={choose(chooseOther)}>
        {t('Another zone…')}
      </button>
    </>
  );
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
