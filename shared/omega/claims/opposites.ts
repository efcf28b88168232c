/** Words of which one side says the reverse of the other, in the forms that statements have. */
const pairs: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = (
  [
    [
      'rise rises rose rising increase increases increased increasing grow grows grew growing raise raises raised raising',
      'fall falls fell falling decrease decreases decreased decreasing decline declines declined shrink shrinks shrank drop drops dropped reduce reduces reduced reducing lower lowers lowered lowering',
    ],
    ['high', 'low'],
    ['strong', 'weak'],
    ['large big', 'small'],
    ['better', 'worse'],
    ['best', 'worst'],
    ['safe safely', 'dangerous dangerously hazardous'],
    ['true', 'false'],
    ['internal', 'external'],
    ['positive positively', 'negative negatively'],
    ['improve improves improved', 'worsen worsens worsened'],
    ['accept accepts accepted adopt adopts adopted', 'reject rejects rejected'],
    ['support supports supported', 'oppose opposes opposed'],
    ['allow allows allowed permit permits permitted', 'forbid forbids forbade forbidden prohibit prohibits prohibited'],
    ['prevent prevents prevented', 'cause causes caused'],
    ['gain gains gained', 'lose loses lost'],
    ['include includes included', 'exclude excludes excluded'],
    ['succeed succeeds succeeded', 'fail fails failed'],
  ] as const
).map(([one, other]) => [new Set(one.split(' ')), new Set(other.split(' '))]);

const reversing = /^(?:un|in|im|ir|il|dis|non)(?=\p{L}{4})/u;

/** Whether one word says the reverse of another: `rises` of `falls`, `unsafe` of `safe`. */
export function isOpposite(one: string, other: string): boolean {
  const turned = (word: string) => (reversing.test(word) ? word.replace(reversing, '') : null);
  return (
    turned(one) === other ||
    turned(other) === one ||
    pairs.some(([left, right]) => (left.has(one) && right.has(other)) || (left.has(other) && right.has(one)))
  );
}
