/** How a store looks: logo, hero pictures in their order, and its colour. */
import { ImagePlus, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import type { Pictures } from '#web/lib/use-pictures.ts';
import { BrandFields, type BrandReader } from './brand-fields.tsx';
import { Section } from './section.tsx';
import type { StoreForm } from './use-store-form.ts';

interface LookSectionProps {
  store: StoreForm;
  readBrand: BrandReader;
  /** The tray of pictures. */
  renderPictures: (pictures: Pictures, error: string | undefined) => ReactNode;
}

export function LookSection({ store, readBrand, renderPictures }: LookSectionProps) {
  const { logo, heroes, errors } = store;
  return (
    <Section
      id="look"
      title="Look"
      help="The logo stands in the header, the pictures on top of your home page."
    >
      <Logo logo={logo} error={errors.logoId} />
      {renderPictures(heroes, errors.mediaIds)}
      <BrandFields store={store} readBrand={readBrand} />
    </Section>
  );
}

function Logo({ logo, error }: { logo: Pictures; error: string | undefined }) {
  const [picture] = logo.all;
  return (
    <div role="group" aria-labelledby="logo-label">
      <h3 id="logo-label" className="mb-1.5 text-label">
        Logo <span className="font-normal text-soft">optional</span>
      </h3>
      {picture === undefined ? (
        <label className="inline-flex min-h-11 items-center gap-2 rounded border border-dashed border-edge px-[18px] text-control text-brand hover:bg-well has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand">
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => logo.add([...(event.target.files ?? [])])}
          />
          <ImagePlus aria-hidden="true" className="size-5" />
          Choose a logo
        </label>
      ) : (
        <div className="flex items-center gap-3">
          <img
            src={picture.state === 'ready' ? picture.media.url : picture.localUrl}
            alt="The logo"
            className="h-14 max-w-60 rounded border bg-well object-contain p-1"
          />
          {picture.state === 'uploading' && <span className="text-note text-soft">Uploading…</span>}
          {picture.state === 'failed' && picture.canRetry && (
            <Button variant="outlined" onClick={() => logo.retry(picture.key)}>
              <RotateCw aria-hidden="true" className="size-[18px]" />
              Retry
            </Button>
          )}
          <IconButton label="Remove the logo" onClick={() => logo.remove(picture.key)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <FieldError id="" error={picture?.state === 'failed' ? picture.message : error} />
    </div>
  );
}
