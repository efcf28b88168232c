import { field, listOf, textOf } from '../reply-fields.ts';
import { cut, recordOf, type Piece } from './pieces.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Of each kind of part: the field that grows, and the events by which it does. */
const growing: Readonly<Record<string, readonly [name: string, event: string]>> = {
  output_text: ['text', 'response.output_text'],
  refusal: ['refusal', 'response.refusal'],
};

/** A response as its events, from `response.created` to `response.completed` or `response.incomplete`, numbered. */
export function responsePieces(reply: unknown): readonly Piece[] {
  const whole = recordOf(reply);
  const begun = { ...whole, status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const events = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...listOf(whole['output']).flatMap((item, at) => itemEvents(recordOf(item), at)),
    { type: `response.${textOf(whole['status'])}`, response: whole },
  ];
  return events.map((event, sequence_number) => ({ name: event.type, data: { ...event, sequence_number } }));
}

interface Event {
  readonly type: string;
  readonly [name: string]: unknown;
}

function itemEvents(item: Fields, output_index: number): readonly Event[] {
  const place = { output_index, item_id: item['id'] };
  return [
    { type: 'response.output_item.added', output_index, item: emptied(item) },
    ...inner(item, place),
    { type: 'response.output_item.done', output_index, item },
  ];
}

/** An item as it begins; of what was thought only the last event has all of it. */
function emptied(item: Fields): Fields {
  switch (item['type']) {
    case 'message':
      return { ...item, status: 'in_progress', content: [] };
    case 'function_call':
      return { ...item, status: 'in_progress', arguments: '' };
    default:
      return 'encrypted_content' in item ? { ...item, encrypted_content: '' } : item;
  }
}

function inner(item: Fields, place: Fields): readonly Event[] {
  if (item['type'] === 'message')
    return listOf(item['content']).flatMap((part, content_index) =>
      partEvents(recordOf(part), { ...place, content_index }),
    );
  if (item['type'] !== 'function_call') return [];
  const { name, arguments: given } = item;
  return [
    ...cut(textOf(given)).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
    { type: 'response.function_call_arguments.done', ...place, name, arguments: given },
  ];
}

function partEvents(part: Fields, place: Fields): readonly Event[] {
  const [name, event] = growing[textOf(part['type'])] ?? ['text', 'response.output_text'];
  return [
    { type: 'response.content_part.added', ...place, part: { ...part, [name]: '' } },
    ...cut(textOf(field(part, name))).map((delta) => ({ type: `${event}.delta`, ...place, delta })),
    { type: `${event}.done`, ...place, [name]: part[name] },
    { type: 'response.content_part.done', ...place, part },
  ];
}
