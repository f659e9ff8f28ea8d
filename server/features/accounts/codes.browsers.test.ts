/** Who may use up the tries and codes of a number: others do not keep its owner out, and guesses stay few. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { BROWSER_COOKIE } from './accounts.ts';
import { ageCodes, requestCode, getCode, newNumber, otherCode, TERMS, verify } from './accounts.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => t.close());
afterEach(() => t.db.deleteFrom('login_codes').execute());

let networks = 0;
const newIp = () => `203.0.${Math.floor(++networks / 250)}.${networks % 250}`;

/** A browser that keeps its cookie, at an address of its own or at a given one. */
function openBrowser(ip = newIp()) {
  let cookie: string | undefined;
  const client = () =>
    t.client({ ip, headers: cookie === undefined ? {} : { cookie: `${BROWSER_COOKIE}=${cookie}` } });
  const keep = <T extends Awaited<ReturnType<typeof requestCode>>>(answer: T): T => {
    cookie = answer.cookies.find(({ name }) => name === BROWSER_COOKIE)?.value ?? cookie;
    return answer;
  };
  return {
    ip,
    ask: async (number: string) => keep(await requestCode(client(), number)),
    getCode: async (number: string) => {
      const { status, body } = keep(await requestCode(client(), number));
      if (status !== 200 || body.demoCode === undefined) throw new Error(`no code: ${JSON.stringify(body)}`);
      return body.demoCode;
    },
    verify: async (phoneNumber: string, code: string) => {
      const answer = await verify(client(), { phoneNumber, code, ...TERMS });
      cookie = answer.cookies.find(({ name }) => name === BROWSER_COOKIE)?.value ?? cookie;
      return answer;
    },
  };
}
type Browser = ReturnType<typeof openBrowser>;

/** An account that has logged in once from the browser, some days ago. */
async function register(browser: Browser): Promise<string> {
  const number = newNumber();
  expect((await browser.verify(number, await browser.getCode(number))).status).toBe(200);
  await ageCodes(t, number, 3 * 86_400);
  return number;
}

/** All codes that strangers get for a number in a day, each from a network of its own. */
async function burnCodes(number: string): Promise<number> {
  let sent = 0;
  for (;;) {
    const { status, body } = await openBrowser().ask(number);
    if (status === 200) sent++;
    else if ((body.retryAfter ?? 0) > 20 * 3_600) return sent;
    await ageCodes(t, number, status === 200 ? 30 : (body.retryAfter ?? 0));
  }
}

const spend = async (browser: Browser, number: string, code: string): Promise<string[]> => {
  const answers: string[] = [];
  for (let attempt = 1; attempt <= 6; attempt++) {
    answers.push((await browser.verify(number, otherCode(code))).body.code);
  }
  return answers;
};

describe('wrong tries', () => {
  it('of other browsers leave the five of the one that asked for the code', async () => {
    const [owner, number] = [openBrowser(), newNumber()];
    const code = await owner.getCode(number);
    const wrong = ['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_wrong'];
    expect(await spend(openBrowser(), number, code)).toEqual([...wrong, 'code_spent']);
    expect((await openBrowser().verify(number, code)).body.code).toBe('code_spent');
    expect((await owner.verify(number, code)).status).toBe(200);
  });

  it('of a browser that asked later do not touch the code asked for before', async () => {
    const [owner, attacker, number] = [openBrowser(), openBrowser(), newNumber()];
    const code = await owner.getCode(number);
    await ageCodes(t, number, 30);
    await spend(attacker, number, await attacker.getCode(number));
    expect((await owner.verify(number, code)).status).toBe(200);
  });

  it('at codes of others are ten an hour for a network', async () => {
    const ip = newIp();
    const codes: string[] = [];
    for (let asked = 1; asked <= 3; asked++) {
      const number = newNumber();
      const code = await openBrowser().getCode(number);
      codes.push(...(await spend(openBrowser(ip), number, code)));
    }
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(10);
    await sql`update code_tries set created_at = created_at - interval '1 hour'`.execute(t.db);
    const number = newNumber();
    const code = await openBrowser().getCode(number);
    expect((await openBrowser(ip).verify(number, otherCode(code))).body.code).toBe('code_wrong');
  });

  it('come to 140 a day at one number, however many browsers and networks try', async () => {
    const owner = openBrowser();
    const number = await register(owner);
    let guesses = 0;
    const guess = async (asker: Browser, code: string) => {
      for (const browser of [asker, openBrowser()]) {
        const answers = await spend(browser, number, code);
        guesses += answers.filter((answer) => answer === 'code_wrong').length;
      }
      await ageCodes(t, number, 720);
    };
    const refused = new Set<Browser>();
    for (const [asker, max] of [
      [openBrowser, 10],
      [() => owner, 4],
    ] as const) {
      for (let asked = 0; asked <= max; asked++) {
        const browser = asker();
        const { status, body } = await browser.ask(number);
        if (status === 200) await guess(browser, body.demoCode ?? '');
        else refused.add(browser);
      }
    }
    expect(refused.size).toBe(2);
    expect(guesses).toBe(140);
  });
});

describe('a code', () => {
  it('may be entered in another tab, and on another device than the one that asked', async () => {
    const [phone, laptop] = [openBrowser(), openBrowser()];
    const first = newNumber();
    const code = await phone.getCode(first);
    expect((await laptop.verify(first, code)).status).toBe(200);
    const second = newNumber();
    await phone.ask(second);
    await ageCodes(t, second, 30);
    expect((await phone.verify(second, await laptop.getCode(second))).status).toBe(200);
  });

  it('needs no cookie', async () => {
    const number = newNumber();
    const code = await getCode(t.client({ ip: newIp() }), number);
    expect((await verify(t.client({ ip: newIp() }), { phoneNumber: number, code, ...TERMS })).status).toBe(
      200,
    );
  });

  it('ends with the others of its number when one of them is used', async () => {
    const [one, two, number] = [openBrowser(), openBrowser(), newNumber()];
    const first = await one.getCode(number);
    await ageCodes(t, number, 30);
    expect((await two.verify(number, await two.getCode(number))).status).toBe(200);
    expect((await one.verify(number, first)).body.code).toBe('code_expired');
  });
});

describe('when others have used up the codes of a number', () => {
  const requestTimes = async (browser: Browser, number: string, times: number): Promise<number[]> => {
    const answers: number[] = [];
    while (answers.length < times) {
      answers.push((await browser.ask(number)).status);
      await ageCodes(t, number, 30);
    }
    return answers;
  };

  it('a browser that has logged in to it gets 2 an hour more', async () => {
    const owner = openBrowser();
    const number = await register(owner);
    for (let sent = 1; sent <= 5; sent++) {
      expect((await openBrowser().ask(number)).status).toBe(200);
      await ageCodes(t, number, 30);
    }
    expect(await requestTimes(owner, number, 3)).toEqual([200, 200, 429]);
  });

  it('and 4 a day', async () => {
    const owner = openBrowser();
    const number = await register(owner);
    expect(await burnCodes(number)).toBe(10);
    expect(await requestTimes(owner, number, 5)).toEqual([200, 200, 200, 200, 429]);
    expect((await openBrowser().ask(number)).status).toBe(429);
  });

  it('a network from which it was logged in to does, too', async () => {
    const owner = openBrowser();
    const number = await register(owner);
    await burnCodes(number);
    const newBrowser = openBrowser(owner.ip);
    expect((await newBrowser.verify(number, await newBrowser.getCode(number))).status).toBe(200);
  });

  it('one who was never logged in to it gets none, and hears the same of a number without an account', async () => {
    const number = await register(openBrowser());
    const unknown = newNumber();
    await burnCodes(number);
    await burnCodes(unknown);
    const [one, two] = [await openBrowser().ask(number), await openBrowser().ask(unknown)];
    expect([one.status, one.body.detail]).toEqual([429, two.body.detail]);
    expect(two.status).toBe(429);
  });
});

describe('what is kept of browsers and networks', () => {
  it('is a keyed hash, forty of them at most, and gone after a year', async () => {
    const owner = openBrowser();
    const number = await register(owner);
    const rows = () => t.db.selectFrom('known_sources').selectAll().execute();
    const { id } = await t.db
      .selectFrom('users')
      .select('id')
      .where('phone_number', '=', number)
      .executeTakeFirstOrThrow();
    const own = (await rows()).filter(({ user_id }) => user_id === id);
    expect(own.map(({ source_hash }) => source_hash.length)).toEqual([32, 32]);
    await sql`insert into known_sources (user_id, source_hash, seen_at)
      select ${id}, decode(lpad(n::text, 64, '0'), 'hex'), now() - interval '2 days' from generate_series(1, 60) n`.execute(
      t.db,
    );
    expect((await owner.verify(number, await owner.getCode(number))).status).toBe(200);
    expect((await rows()).filter(({ user_id }) => user_id === id)).toHaveLength(40);
  });

  it('is told to the browser in a cookie that scripts cannot read and that lasts', async () => {
    const { headers } = await openBrowser().ask(newNumber());
    const cookie = String(headers['set-cookie']);
    for (const part of [BROWSER_COOKIE, 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=']) {
      expect(cookie).toContain(part);
    }
  });
});
