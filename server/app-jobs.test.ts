/** What the jobs of senders hand on. */
import { expect, it } from 'vitest';
import { jobHandlers } from './app-jobs.ts';
import { createTestApp } from './testing/build-app.ts';

it('sends texts and mails as they were asked for, and lets a failure be tried again', async () => {
  const t = await createTestApp();
  try {
    const handlers = jobHandlers(t.context);
    const text = { to: '+13035550100', text: 'Hello' };
    const mail = { to: 'ann@example.org', subject: 'Hi', text: 'Hello', html: '<p>Hello</p>' };
    await handlers['sms.send'](text);
    await handlers['mail.send'](mail);
    expect([t.texts, t.mails]).toEqual([[text], [mail]]);

    t.context.sms = { send: () => Promise.reject(new Error('no text')) };
    t.context.mail = { send: () => Promise.reject(new Error('no mail')) };
    await expect(handlers['sms.send'](text)).rejects.toThrow('no text');
    await expect(handlers['mail.send'](mail)).rejects.toThrow('no mail');
  } finally {
    await t.close();
  }
});
