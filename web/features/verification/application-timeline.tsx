/** How far an application has come: the steps from sending it to the store. */
import { Check, X } from 'lucide-react';
import type { Application, ApplicationState } from '#common/api/verification.ts';
import { Time } from '#web/ui/time.tsx';

interface Step {
  title: string;
  text: string;
  /** When it was done, where that is known. */
  at?: string;
}

/** How many steps each state has behind it. */
const DONE: Record<ApplicationState, number> = {
  submitted: 1,
  question: 1,
  letter: 2,
  confirmed: 4,
  approved: 5,
  declined: 5,
  withdrawn: 5,
};

function listSteps({ state, createdAt, letter, decision, updatedAt }: Application): Step[] {
  const end: Record<string, Step> = {
    approved: { title: 'Approved', text: 'Your store is open.', at: decision?.decidedAt },
    declined: { title: 'Declined', text: 'We say why below.', at: decision?.decidedAt },
    withdrawn: { title: 'Withdrawn', text: 'You withdrew the application.', at: updatedAt },
  };
  const steps: Step[] = [
    { title: 'Application sent', text: 'We received your application.', at: createdAt },
    {
      title: 'We review it',
      text:
        state === 'question'
          ? 'We have a question. We’ll continue once you answer.'
          : DONE[state] > 1
            ? 'We compared your license with the ATF list.'
            : 'We compare your license with the ATF list, usually within two business days.',
    },
    {
      title: 'Letter to your premises',
      text: letter
        ? `Mailed to ${letter.address}.${letter.confirmedAt === null ? ' It takes a few days.' : ''}`
        : 'We mail a letter with a code to your licensed premises.',
      at: letter?.madeAt,
    },
    {
      title: 'Code entered',
      text: letter?.confirmedAt
        ? 'This proves that the license is yours.'
        : 'You enter the code here. This proves that the license is yours.',
      at: letter?.confirmedAt ?? undefined,
    },
    end[state] ?? { title: 'Decision', text: 'Then your store opens at its own web address.' },
  ];
  // A letter that was not needed, or did not come to be, is no step of the way.
  if (end[state] === undefined) return steps;
  return steps.filter((step, index) => index === 0 || index === 4 || step.at !== undefined);
}

export function ApplicationTimeline({ application }: { application: Application }) {
  const { state } = application;
  const steps = listSteps(application);
  const done = Math.min(DONE[state], steps.length);
  const isRefused = state === 'declined' || state === 'withdrawn';
  return (
    <ol aria-label="Steps" className="flex flex-col">
      {steps.map((step, index) => {
        const isDone = index < done;
        const isLast = index === steps.length - 1;
        return (
          <li
            key={step.title}
            aria-current={index === done ? 'step' : undefined}
            className="relative flex gap-3.5 pb-5 last:pb-0"
          >
            {!isLast && (
              <span aria-hidden="true" className="absolute top-7 bottom-0 left-[13px] w-0.5 bg-line" />
            )}
            <span
              aria-hidden="true"
              className={`z-1 inline-flex size-7 shrink-0 items-center justify-center rounded-full text-badge tabular-nums ${markOf({ isDone, isNow: index === done, isRefused: isRefused && isLast })}`}
            >
              {isDone ? (
                isRefused && isLast ? (
                  <X className="size-4" />
                ) : (
                  <Check className="size-4" />
                )
              ) : (
                index + 1
              )}
            </span>
            <div className="min-w-0 pt-0.5">
              <p className={`text-note font-semibold ${isDone || index === done ? '' : 'text-soft'}`}>
                {step.title}
                <span className="sr-only">{isDone ? ', done' : index === done ? ', now' : ', to come'}</span>
                {step.at && (
                  <span className="font-normal text-soft">
                    {' · '}
                    <Time value={step.at} show="date" className="whitespace-nowrap" />
                  </span>
                )}
              </p>
              <p className="text-note wrap-anywhere text-soft">{step.text}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function markOf({
  isDone,
  isNow,
  isRefused,
}: {
  isDone: boolean;
  isNow: boolean;
  isRefused: boolean;
}): string {
  if (isRefused) return 'bg-bad-tint text-bad';
  if (isDone) return 'bg-good-tint text-good';
  return isNow ? 'bg-brand text-on-brand' : 'bg-well text-soft';
}
