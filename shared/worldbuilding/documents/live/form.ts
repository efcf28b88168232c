import { escapeHtml } from '../../../text/escape.ts';
import { nameCharacters } from '../../deliberation/plain-words.ts';

/**
 * The form by which a spectator throws something in. `link`: what they came with, without which nothing is taken;
 * letters, digits, dashes and underscores.
 */
export const offerForm = (
  link: string,
  characters: number,
): string => `<form class="throw" id="throw" method="post" action="curveball" accept-charset="utf-8">
<input type="hidden" name="link" value="${escapeHtml(link)}">
<label>Your name <input name="by" required maxlength="${nameCharacters}" autocomplete="nickname"></label>
<label>A curveball: a condition that both worlds have to meet from now on <textarea name="text" required maxlength="${characters}"></textarea></label>
<p class="hint">At most ${characters} characters. It is read before it reaches the teams, and both meet it in the same round.</p>
<button>Throw it in</button>
<output id="answer" role="status"></output>
</form>`;
