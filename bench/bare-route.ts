/** The yardstick: a Fastify route in a process of its own that answers 2 KB of JSON and does nothing else. */
import Fastify from 'fastify';

const BYTES = 2_048;
const payload = { text: '' };
payload.text = 'x'.repeat(BYTES - JSON.stringify(payload).length);

const app = Fastify();
app.get(
  '/',
  {
    schema: { response: { 200: { type: 'object', properties: { text: { type: 'string' } } } } },
  },
  () => payload,
);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
process.once('disconnect', () => void app.close());
