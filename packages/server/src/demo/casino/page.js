const elements = document.querySelectorAll(
  'laurel-mini, laurel-board, laurel-lobby, laurel-results, laurel-winners',
);

// Only this site's own server knows who is signed in here: it has the key that player tokens are issued with.
for (const element of elements) {
  element.tokenProvider = async () => {
    const response = await fetch('/demo/token');
    return response.text();
  };
}

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
