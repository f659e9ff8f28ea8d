/** How a store looks: logo, hero pictures in their order, and its colour. */
import { ImagePlus, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { PICTURE_INPUT } from '#web/lib/picture-files.ts';
import type { Pictures } from '#web/lib/use-pictures.ts';
import { BrandFields, type BrandReader } from './brand-fields.tsx';
import { Section } from './section.tsx';
import type { StoreForm } from './use-store-form.ts';

interface BrandingSectionProps {
  store: StoreForm;
  readBrand: BrandReader;
  /** The tray of pictures. */
  renderPictures: (pictures: Pictures, error: string | undefined) => ReactNode;
}

export function BrandingSection({ store, readBrand, renderPictures }: BrandingSectionProps) {
  const { logo, heroes, errors } = store;
  return (
    <Section
      id="look"
      title="Branding"
      help="Your logo appears in the header, and the photos at the top of your home page."
    >
      <Logo logo={logo} error={errors.logoId} />
      {renderPictures(heroes, errors.mediaIds)}
      <BrandFields store={store} readBrand={readBrand} />
    </Section>
  );
}

/** One that was chosen takes the place of the former one once the server has it. */
function Logo({ logo, error }: { logo: Pictures; error: string | undefined }) {
  const shown = logo.all.findLast((picture) => picture.state === 'ready');
  const coming = logo.all.findLast((picture) => picture.state !== 'ready');
  const failure = coming?.state === 'failed' ? coming : undefined;

  function choose(files: FileList | null) {
    if (failure) logo.remove(failure.key);
    logo.add([...(files ?? [])].slice(0, 1));
  }

  return (
    <div role="group" aria-labelledby="logo-label">
      <h3 id="logo-label" className="mb-1.5 text-label">
        Logo <span className="font-normal text-soft">optional</span>
      </h3>
      <div className="flex flex-wrap items-center gap-3">
        {shown?.state === 'ready' && (
          <>
            <img
              src={shown.media.url}
              width={shown.media.width}
              height={shown.media.height}
              alt="The logo"
              className="h-14 w-auto max-w-60 rounded border bg-well object-contain p-1"
            />
            <IconButton label="Remove the logo" onClick={() => logo.remove(shown.key)}>
              <X aria-hidden="true" />
            </IconButton>
          </>
        )}
        {coming?.state === 'uploading' ? (
          <span role="status" className="text-note text-soft">
            Uploading…
          </span>
        ) : (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded border border-dashed border-edge px-[18px] text-control text-brand hover:bg-well has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand">
            <input
              {...PICTURE_INPUT}
              className="sr-only"
              aria-describedby={failure ? 'logo-error' : undefined}
              onChange={(event) => {
                choose(event.target.files);
                // The same file may be chosen again.
                event.target.value = '';
              }}
            />
            <ImagePlus aria-hidden="true" className="size-5" />
            {shown ? 'Choose another logo' : 'Choose a logo'}
          </label>
        )}
        {failure?.canRetry && (
          <Button variant="outlined" onClick={() => logo.retry(failure.key)}>
            <RotateCw aria-hidden="true" className="size-[18px]" />
            Retry
          </Button>
        )}
      </div>
      <FieldError id="logo-error" error={failure ? `${failure.file.name}: ${failure.message}` : error} />
    </div>
  );
}
