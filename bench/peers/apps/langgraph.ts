/**
 * LangGraph: a graph with a node for each call, checkpointed in Postgres before the next step (`durability: 'sync'`). It
 * starts nothing again by itself: a thread that was left is invoked without input.
 */
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { call, over, readOrder, serveRuns, stages, type Result } from '../run.ts';

const { providerUrl, databaseUrl, keys } = readOrder();

const State = Annotation.Root({
  key: Annotation<string>(),
  results: Annotation<Result[]>({ reducer: (left, right) => [...left, ...right], default: () => [] }),
});

type Name = `call ${string}`;
const nameOf = (step: string): Name => `call ${step}`;
const checkpointer = PostgresSaver.fromConnString(databaseUrl);
await checkpointer.setup();

const graph = new StateGraph(State) as StateGraph<typeof State.spec, typeof State.State, typeof State.Update, string>;
for (const step of stages.flat())
  graph.addNode(
    nameOf(step),
    async ({ key }) => ({ results: [{ step, answer: await call(providerUrl, key, step) }] }),
    {
      retryPolicy: { maxAttempts: 10 },
    },
  );
stages.forEach((stage, place) => {
  const before = stages[place - 1];
  for (const step of stage) {
    if (before === undefined) graph.addEdge(START, nameOf(step));
    else graph.addEdge(before.map(nameOf), nameOf(step));
  }
});
graph.addNode('over', async ({ key, results }) => {
  await over(providerUrl, key, results);
  return {};
});
graph.addEdge((stages.at(-1) ?? []).map(nameOf), 'over');
graph.addEdge('over', END);
const app = graph.compile({ checkpointer });

async function make(key: string): Promise<void> {
  const config = { configurable: { thread_id: key }, durability: 'sync' as const };
  const { next, createdAt } = await app.getState(config);
  if (createdAt !== undefined && next.length === 0) return;
  await app.invoke(createdAt === undefined ? { key } : null, config);
}

serveRuns(keys, make);
