/** Routes of the listing screen: a text before it is published, and the rules with their try-it box. */
import {
  ResetScreenRuleBody,
  SaveScreenRuleBody,
  Screened,
  ScreenPostBody,
  ScreenRuleParams,
  ScreenRules,
  ScreenTrial,
  TryScreenBody,
} from '#common/contracts/screen.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { listRules, resetRule, saveRule } from './rules.service.ts';
import { screenPost, tryScreen } from './trial.service.ts';

export async function screenRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.post(
    '/posts/screen',
    {
      config: { auth: 'member', limit: 'screen' },
      schema: {
        summary: 'What the listing screen says of a post before it is published',
        body: ScreenPostBody,
        response: { 200: Screened },
      },
    },
    (request) => screenPost(context, request.actor, request.body),
  );

  app.get(
    '/screen/rules',
    {
      config: { auth: 'settings:manage', limit: 'read' },
      schema: { summary: 'Every rule of the listing screen', response: { 200: ScreenRules } },
    },
    (request) => listRules(context, request.actor),
  );
  app.put(
    '/screen/rules/:id',
    {
      config: { auth: 'settings:manage', limit: 'write' },
      schema: {
        summary: 'Write, change or switch a rule',
        params: ScreenRuleParams,
        body: SaveScreenRuleBody,
        response: { 200: ScreenRules },
      },
    },
    (request) => saveRule(context, request.actor, request.params.id, request.body),
  );
  app.delete(
    '/screen/rules/:id',
    {
      config: { auth: 'settings:manage', limit: 'write' },
      schema: {
        summary: 'Back to the shipped rule; one that was added goes',
        params: ScreenRuleParams,
        body: ResetScreenRuleBody,
        response: { 200: ScreenRules },
      },
    },
    (request) => resetRule(context, request.actor, request.params.id, request.body),
  );
  app.post(
    '/screen/try',
    {
      config: { auth: 'settings:manage', limit: 'write' },
      schema: {
        summary: 'Try a rule, or all that count, on a text or on the latest posts',
        body: TryScreenBody,
        response: { 200: ScreenTrial },
      },
    },
    (request) => tryScreen(context, request.actor, request.body),
  );
}
