/*
 * The page of a match follows it: the server tells which parts have changed, each with its markup, and they are put in
 * their places. All of it was escaped where it was made, and the page's policy runs nothing of it.
 */
(() => {
  const line = document.getElementById('line');
  const say = (words) => {
    if (line !== null && line.textContent !== words) line.textContent = words;
  };

  function elementOf(markup) {
    const box = document.createElement('template');
    box.innerHTML = markup;
    return box.content.firstElementChild;
  }

  /** Whatever the reader has opened stays open. */
  function keepOpen(old, fresh) {
    const open = [...old.querySelectorAll('details')].map((part) => part.open);
    fresh.querySelectorAll('details').forEach((part, nth) => {
      part.open = open[nth] ?? part.open;
    });
  }

  function put({ id, within, after, markup }) {
    const old = document.getElementById(id);
    if (markup === null) return old?.remove();
    const container = document.getElementById(within);
    const fresh = elementOf(markup);
    if (container === null || fresh === null) return;
    // Whoever reads the newest of a list goes on doing so.
    const atEnd = container.scrollHeight - container.scrollTop - container.clientHeight < 60;
    if (old !== null) {
      keepOpen(old, fresh);
      old.replaceWith(fresh);
    } else {
      const before = after === null ? null : document.getElementById(after);
      if (before === null) container.prepend(fresh);
      else before.after(fresh);
    }
    fresh.classList.add('fresh');
    if (container.classList.contains('told') && atEnd) container.scrollTop = container.scrollHeight;
  }

  function follow() {
    const source = new EventSource(`events?after=${encodeURIComponent(document.body.dataset.told)}`);
    source.addEventListener('open', () => say('Following live.'));
    source.addEventListener('parts', ({ data, lastEventId }) => {
      const { all, parts } = JSON.parse(data);
      if (all) {
        const ids = new Set(parts.map(({ id }) => id));
        for (const within of new Set(parts.map((part) => part.within)))
          for (const one of [...(document.getElementById(within)?.children ?? [])]) if (!ids.has(one.id)) one.remove();
      }
      parts.forEach(put);
      document.body.dataset.told = lastEventId;
      document.dispatchEvent(new Event('told'));
    });
    source.addEventListener('error', () => {
      say('The line is broken; trying again…');
      // A server that is gone, or has no room, ends it: the browser alone would not come back.
      if (source.readyState === EventSource.CLOSED) setTimeout(follow, 5000);
    });
  }

  /** What somebody throws in is sent without leaving the page, and what became of it is told below. */
  function offer(form) {
    const answer = document.getElementById('answer');
    const button = form.querySelector('button');
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      answer.textContent = 'It is being read…';
      try {
        const reply = await fetch(form.getAttribute('action'), {
          method: 'POST',
          headers: { accept: 'application/json' },
          body: new URLSearchParams(new FormData(form)),
        });
        const { answer: words } = await reply.json();
        answer.textContent = words;
        if (reply.ok) form.elements.text.value = '';
      } catch {
        answer.textContent = 'No answer came. What became of it, if it arrived, stands below.';
      }
      button.disabled = false;
    });
  }

  const told = document.getElementById('in-told');
  if (told !== null) told.scrollTop = told.scrollHeight;
  if (document.body.dataset.told !== undefined && 'EventSource' in window) follow();
  const form = document.getElementById('throw');
  if (form !== null) offer(form);
})();
