const elements = document.querySelectorAll('laurel-mini, laurel-board, laurel-lobby');

// Who is signed in here, only this site's own server can say: it has the key that player tokens are issued with.
for (const element of elements) {
  element.tokenProvider = async () => {
    const response = await fetch('/demo/token');
    return response.text();
  };
}

// What a player wants to play, this site opens.
document.addEventListener('laurel-launch', ({ detail }) => {
  document.querySelector('#told').textContent = `This is where ${detail.custom_id} would open its game.`;
});

document.querySelector('#language').addEventListener('change', ({ target }) => {
  document.documentElement.lang = target.value;
  for (const element of elements) element.language = target.value;
});
