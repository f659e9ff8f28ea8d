/** Looks a license up in the newest list. */
import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';

import type { LicenseeLookup } from '#common/api/ffl-registry.ts';
import { LICENSE_TYPES } from '#common/domain/license-number.ts';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Time } from '#web/ui/time.tsx';

export function LicenseLookup() {
  const [text, setText] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api('GET /licensees/:licenseNumber', { params: { licenseNumber: text.trim() } }),
  });
  return (
    <Card>
      <form
        aria-label="Look up a license"
        className="flex flex-col items-start gap-3 sm:flex-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') mutate();
        }}
      >
        <Field label="License number" error={error?.message} className="w-full sm:max-w-72">
          {(control) => (
            <Input
              {...control}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              placeholder="9-82-001-01-7C-12345"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" variant="outlined" pending={isPending} className="sm:mt-[26px]">
          {!isPending && <Search aria-hidden="true" className="size-[18px]" />}
          Look up
        </Button>
      </form>
      <div role="status">{data && <Found found={data} />}</div>
    </Card>
  );
}

function Found({ found: { licensee, listedOn } }: { found: LicenseeLookup }) {
  if (listedOn === null && licensee === null)
    return <p className="mt-3 text-note">No list has been imported yet.</p>;
  if (licensee === null) {
    return (
      <p className="mt-3 text-note">
        Not on the list of <Time value={listedOn ?? ''} show="day" />.
      </p>
    );
  }
  const { businessName, licenseName, street, city, state, zip, type, expiresOn, goneOn } = licensee;
  return (
    <div className="mt-3 text-note wrap-anywhere">
      <p className="text-card-title font-semibold">
        {businessName}
        {businessName !== licenseName && <span className="font-normal text-soft"> · {licenseName}</span>}
      </p>
      <p>
        {street}, {city}, {state} {zip}
      </p>
      <p className="text-soft tabular-nums">
        {licensee.licenseNumber} · {LICENSE_TYPES[type]} · expires <Time value={expiresOn} show="day" />
      </p>
      {goneOn !== null && (
        <p className="text-bad">
          Gone since the list of <Time value={goneOn} show="day" />.
        </p>
      )}
    </div>
  );
}
