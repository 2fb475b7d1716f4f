const elements = document.querySelectorAll(
  'laurel-mini, laurel-board, laurel-missions, laurel-raffle, laurel-drops, laurel-jackpots, laurel-level, laurel-lobby, laurel-results, laurel-winners',
);

// Only this site's own server knows who is signed in here: it has the key that player tokens are issued with.
for (const element of elements) {
  element.tokenProvider = async () => {
    const response = await fetch('/demo/token');
    return response.text();
  };
}

// What the player does here; this site's own server sends it to Laurel.
async function act(name) {
  const response = await fetch(`/demo/${name}`, { method: 'POST' });
  document.querySelector('#done').textContent = response.ok ? await response.text() : 'That did not work.';
}
act('visit');
for (const button of document.querySelectorAll('[data-act]'))
  button.addEventListener('click', () => act(button.dataset.act));

// This site chooses the team of a player who joins a battle of teams; the elements join all else by themselves.
const battles = ['DEMO-HEAT-2', 'DEMO-FINAL'];
document.addEventListener('laurel-join', (event) => {
  if (!battles.includes(event.detail.custom_id)) return;
  event.preventDefault();
  act('join');
});

// This site opens the game that a player wants to play.
document.addEventListener('laurel-launch', ({ detail }) => {
  document.querySelector('#told').textContent = `This is where ${detail.custom_id} would open its game.`;
});

document.querySelector('#language').addEventListener('change', ({ target }) => {
  document.documentElement.lang = target.value;
  for (const element of elements) element.language = target.value;
});

document.querySelector('#theme').addEventListener('change', ({ target }) => {
  for (const element of elements) element.theme = target.value;
});
