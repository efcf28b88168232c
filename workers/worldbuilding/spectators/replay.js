/*
 * A match is played again at reading speed: the list of what was said is shown up to a place, and the place moves on
 * by itself, at a pace that leaves time to read each step. Without this script the list is read as it stands.
 */
(() => {
  const list = document.getElementById('in-told');
  const player = document.getElementById('player');
  if (list === null || player === null) return;
  const control = (id) => document.getElementById(id);
  const [play, back, on, place, where, speed, jump, all] = [
    'play',
    'back',
    'on',
    'place',
    'where',
    'speed',
    'jump',
    'all',
  ].map(control);
  const wordsAMinute = 230;
  const leastMs = 900;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const steps = () => [...list.children];
  /** How many steps are shown; null: all, and those that come. */
  let shown = null;
  let clock;

  const phaseOf = (step) =>
    [...step.classList].find((name) => name.startsWith('during-'))?.slice('during-'.length) ?? '';
  const nameOf = (phase) =>
    ({ challenge: 'The challenge', crystallization: 'The finished world', artifacts: 'Pictures', judgment: 'The end' })[
      phase
    ] ?? phase.charAt(0).toUpperCase() + phase.slice(1);
  const wordsIn = (step) => step.textContent.trim().split(/\s+/).length;

  /** Where each phase is first told. */
  function fillJump() {
    const firsts = new Map();
    steps().forEach((step, nth) => {
      if (!firsts.has(phaseOf(step))) firsts.set(phaseOf(step), nth + 1);
    });
    if (jump.options.length === firsts.size + 1) return;
    jump.replaceChildren(
      new Option('a phase…', ''),
      ...[...firsts].map(([phase, nth]) => new Option(nameOf(phase), String(nth))),
    );
  }

  function draw() {
    const every = steps();
    const upTo = shown ?? every.length;
    every.forEach((step, nth) => {
      step.hidden = nth >= upTo;
      step.classList.toggle('now', shown !== null && nth === upTo - 1);
    });
    place.max = String(Math.max(1, every.length));
    place.value = String(upTo);
    const current = every[upTo - 1];
    where.textContent = `${upTo} of ${every.length}`;
    place.setAttribute(
      'aria-valuetext',
      current === undefined ? '' : `${upTo} of ${every.length}, ${nameOf(phaseOf(current))}`,
    );
    const idle = shown === null || upTo >= every.length ? 'Replay' : 'Play';
    play.textContent = clock === undefined ? idle : 'Pause';
    all.disabled = shown === null;
    back.disabled = upTo <= 1;
    on.disabled = shown === null || upTo >= every.length;
    fillJump();
    if (shown !== null && current !== undefined) {
      const top = current.offsetTop - list.offsetTop;
      const room = list.clientHeight - current.offsetHeight;
      list.scrollTo({ top: Math.max(0, top - Math.max(0, room - 16)), behavior: calm.matches ? 'auto' : 'smooth' });
    }
  }

  function stop() {
    clearTimeout(clock);
    clock = undefined;
  }

  function wait() {
    const current = steps()[(shown ?? 1) - 1];
    const ms = Math.max(leastMs, (wordsIn(current) / wordsAMinute) * 60_000) / Number(speed.value);
    clock = setTimeout(() => {
      clock = undefined;
      if (shown !== null && shown < steps().length) {
        shown += 1;
        if (shown < steps().length) wait();
      }
      draw();
    }, ms);
  }

  function start() {
    if (shown === null || shown >= steps().length) shown = 1;
    wait();
    draw();
  }

  function go(to) {
    const playing = clock !== undefined;
    stop();
    shown = Math.min(Math.max(1, to), steps().length);
    if (playing && shown < steps().length) wait();
    draw();
  }

  const toggle = () => {
    if (clock === undefined) return start();
    stop();
    draw();
  };

  play.addEventListener('click', toggle);
  back.addEventListener('click', () => go((shown ?? steps().length) - 1));
  on.addEventListener('click', () => go((shown ?? steps().length) + 1));
  // What is being read is not waited out at the speed before.
  speed.addEventListener('change', () => {
    if (clock === undefined) return;
    stop();
    wait();
  });
  place.addEventListener('input', () => go(Number(place.value)));
  jump.addEventListener('change', () => {
    if (jump.value !== '') go(Number(jump.value));
    jump.value = '';
  });
  all.addEventListener('click', () => {
    stop();
    shown = null;
    draw();
    list.scrollTop = list.scrollHeight;
  });
  const keys = {
    k: toggle,
    ' ': toggle,
    ArrowLeft: () => go((shown ?? steps().length) - 1),
    ArrowRight: () => go((shown ?? steps().length) + 1),
    Home: () => go(1),
    End: () => go(steps().length),
  };
  const press = (event) => {
    const act = keys[event.key];
    const own = event.target.closest('button, select, input');
    // A control of its own keeps the keys that it has.
    if (act === undefined || (own !== null && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    act();
  };
  list.addEventListener('keydown', press);
  player.addEventListener('keydown', press);
  document.addEventListener('told', draw);
  player.hidden = false;
  draw();
})();
