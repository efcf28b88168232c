const minute = 60_000;
const hour = 60 * minute;

/**
 * Time left until an ISO 8601 deadline: `in 31 h 12 m`, `in 12 m`, `in 40 s`; `overdue for 3 m` once it has passed.
 * `now` in ms.
 */
export function timeLeft(deadline: string, now: number): string {
  const left = Date.parse(deadline) - now;
  if (Number.isNaN(left)) return 'at an unknown time';
  return left >= 0 ? `in ${length(left)}` : `overdue for ${length(-left)}`;
}

function length(ms: number): string {
  if (ms < minute) return `${Math.floor(ms / 1_000)} s`;
  const minutes = Math.floor((ms % hour) / minute);
  if (ms < hour) return `${minutes} m`;
  return `${Math.floor(ms / hour)} h ${minutes} m`;
}
