/** Gives memory back that nobody needs: V8 keeps what a start or a busy time has left until as much again has come. */
import type { App } from './http.ts';

type Options = {
  /** Milliseconds without a request: collecting may hold the server for half a second. */
  quietMs: number;
  collect: () => void;
};

/**
 * Collects garbage once whenever nobody has asked for anything for a while, and once after the start. What asks
 * whether the server lives is nobody. Call it before the server listens.
 */
export function letGoWhenQuiet(app: App, { quietMs, collect }: Options): void {
  const timer = setTimeout(collect, quietMs).unref();
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.routeOptions.config.withoutActor !== true) timer.refresh();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearTimeout(timer);
    done();
  });
}
