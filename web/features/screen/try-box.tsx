/** The try-it box: a text, and what the rules that count find in it and in the latest posts. */
import { type FormEvent, useState } from 'react';
import type { TryScreenBody } from '#common/api/screen.ts';
import { DESCRIPTION_MAX } from '#common/domain/limits.ts';
import { SCREEN_KINDS, type ScreenKind, type ScreenPoster } from '#common/domain/screen/screen-rule.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { HighlightedText } from '#web/ui/highlighted-text.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { MarkedText } from './marked-text.tsx';
import { useTryScreen } from './screen.api.ts';
import { ACTION_LABELS, ACTION_TONES, KIND_LABELS, ruleAnchor } from './screen-words.ts';
import { TrialPosts } from './trial-posts.tsx';

type Text = NonNullable<TryScreenBody['text']>;

export function TryBox() {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ScreenKind>('sell');
  const [poster, setPoster] = useState<ScreenPoster>('private');
  const [tried, setTried] = useState('');
  const attempt = useTryScreen();
  const { text: found, posts } = attempt.data ?? { text: null, posts: null };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (attempt.isPending) return;
    const body: Text = { poster, kind, title: '', description: text, price: null, category: null };
    setTried(text);
    attempt.mutate({ text: body });
  }

  return (
    <Card>
      <h2 className="mb-3 text-panel">Try it</h2>
      <form noValidate aria-label="Try it" onSubmit={handleSubmit} className="flex flex-col gap-4">
        <Field label="A text">
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={DESCRIPTION_MAX}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Kind of text">
            {(control) => (
              <Select
                {...control}
                value={kind}
                onChange={(event) => setKind(event.currentTarget.value as ScreenKind)}
              >
                {SCREEN_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {KIND_LABELS[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Written by">
            {(control) => (
              <Select
                {...control}
                value={poster}
                onChange={(event) => setPoster(event.currentTarget.value as ScreenPoster)}
              >
                <option value="private">A member</option>
                <option value="dealer">A verified store</option>
              </Select>
            )}
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={attempt.isPending}>
            Try this text
          </Button>
          <Button variant="outlined" pending={attempt.isPending} onClick={() => attempt.mutate({})}>
            Try on latest posts
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {attempt.error && <FieldError id="" error={attempt.error.message} />}
        {found && (
          <>
            <p className="mb-2 flex items-center gap-2 text-note">
              Outcome <Badge tone={ACTION_TONES[found.outcome]}>{ACTION_LABELS[found.outcome]}</Badge>
            </p>
            <p className="mb-3 text-note whitespace-pre-line">
              <MarkedText text={tried} field="description" hits={found.hits} />
            </p>
            <HighlightedText hits={found.hits} />
            {found.rules.length > 0 && (
              <>
                <h3 className="mt-4 text-label">Found by these rules</h3>
                <ul className="mt-1 flex flex-col gap-1 text-note">
                  {found.rules.map(({ id, action, words }) => (
                    <li key={id} className="wrap-anywhere">
                      <a
                        href={`#${ruleAnchor(id)}`}
                        className="inline-flex min-h-11 items-center text-link sm:min-h-7"
                      >
                        {id}
                      </a>{' '}
                      <span className="text-soft">
                        {ACTION_LABELS[action]}: {words.join(', ')}
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
      {posts && <TrialPosts posts={posts} />}
    </Card>
  );
}
